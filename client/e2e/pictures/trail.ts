import type { AuditRow } from '@car-wash/server/contract'
import type { Page } from '../../src/lib/api.ts'

const CHANGED_BY = { _id: '6560a1b2c3d4e5f6a7b8c901', role: 'super-admin', name: 'Giulia Ferri' }
const CHANGED = { kind: 'booking', id: '6560a1b2c3d4e5f6a7b8c902' }
/** The sample chain's audit trail is empty, because its records were created and never changed. */
export const TRAIL: Page<AuditRow> = {
  data: [
    {
      _id: '6560a1b2c3d4e5f6a7b8c911',
      at: '2026-11-21T15:42:10.000Z',
      actor: CHANGED_BY,
      ip: '203.0.113.24',
      action: 'booking.status',
      object: CHANGED,
      before: { status: 'pending' },
      after: { status: 'confirmed' },
    },
    {
      _id: '6560a1b2c3d4e5f6a7b8c912',
      at: '2026-11-21T09:05:00.000Z',
      actor: { _id: '6560a1b2c3d4e5f6a7b8c903', role: 'branch-admin', name: 'Bruno Testa' },
      ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
      action: 'booking.move',
      object: CHANGED,
      before: { bookingDate: '2026-11-26', bookingTime: '17:00' },
      after: { bookingDate: '2026-11-27', bookingTime: '09:30' },
    },
    {
      _id: '6560a1b2c3d4e5f6a7b8c913',
      at: '2026-11-20T18:30:45.000Z',
      actor: CHANGED_BY,
      action: 'user.create',
      object: { kind: 'user', id: '6560a1b2c3d4e5f6a7b8c903', name: 'Bruno Testa' },
      after: { name: 'Bruno Testa', role: 'branch-admin' },
    },
  ],
  page: { next: null, total: null },
}
