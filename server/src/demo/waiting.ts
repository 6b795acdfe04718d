import { Types } from 'mongoose'
import { instantAtOrAfter } from '../calendar/branch-time.ts'
import type { Branch } from '../modules/branches/branch.model.ts'
import type { User } from '../modules/accounts/users/user.model.ts'
import type { WaitingEntry } from '../modules/waiting-list/waiting.model.ts'
import type { WashService } from '../modules/menu/wash-services/wash-service.model.ts'
import { demoId } from './random.ts'

const HOUR = 3_600_000
const MOST = 3

/** Some of these customers wait for a wash in an afternoon of the branch that is nearly full. */
export const waitingFor = (
  { branch, service, date }: { branch: Branch; service: WashService; date: string },
  { customers, now }: { customers: readonly User[]; now: Date },
): WaitingEntry[] =>
  customers
    .filter(({ vehicles: [first] }) => first && (service.vehicleTypes ?? [first.type]).includes(first.type))
    .slice(0, MOST)
    .map(({ _id: userId, vehicles: [first] }, n) => ({
      ...{ _id: new Types.ObjectId(demoId(13, n)), userId, serviceId: service._id },
      ...{ vehicleType: first?.type ?? null, vehicleId: first?._id ?? null, userPackageId: null },
      ...{ branchIds: [branch._id], from: date, to: date, fromTime: '15:30', toTime: '16:40' },
      ...{ wish: `sample ${String(n)}`, state: 'waiting', open: true, lapses: 0, passed: [] },
      closesAt: new Date(instantAtOrAfter(date, '16:40', branch.timeZone)),
      ...{ lookAt: now, offer: null, bookingId: null, endedAt: null },
      createdAt: new Date(now.getTime() - (n + 2) * HOUR),
    }))
