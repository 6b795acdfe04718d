import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { appForFile } from '../../testing/app-for-file.ts'
import { startSecondServer } from '../../testing/second-server.ts'
import { TestClient } from '../../testing/test-client.ts'
import { AuditModel } from '../trail/audit.service.ts'

const { refusal } = TestClient
const app = await appForFile()

const read = async (admin: TestClient) => (await admin.call('GET /admin/settings')).body
const cutoff = async (client: TestClient) => (await client.call('GET /config')).body.cutoffHours

describe('the settings', () => {
  it('the settings are those of the environment until a super-admin changes them', async () => {
    const admin = await app.signedInAs('super-admin')
    const first = await read(admin)
    expect(first).toMatchObject({ rev: 0, brand: { name: 'Washline' }, policies: { cutoffHours: 2 } })

    const body = {
      rev: 0,
      brand: { ...first.brand, name: 'Onda', instagram: 'https://instagram.com/onda' },
      policies: { ...first.policies, cutoffHours: 5, reminderHours: [2, 48, 2] },
    }
    const saved = await admin.call('PUT /admin/settings', { body })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({
      rev: 1,
      brand: body.brand,
      policies: { ...body.policies, reminderHours: [48, 2] },
      languages: [...LANGUAGES],
      currency: 'EUR',
      currencyFixed: false,
      embedOrigins: [],
      logo: null,
    })
    expect(await read(admin)).toEqual(saved.body)
    expect(await cutoff(app.visitor)).toBe(5)
  })

  it('offer the chosen languages, in the product’s order, until others are chosen', async () => {
    const admin = await app.signedInAs('super-admin')
    const { brand, policies } = await read(admin)
    const languages = ['ar', 'it', 'ar'] as const
    await admin.call('PUT /admin/settings', { body: { rev: 0, brand, policies, languages: [...languages] } })
    expect((await app.visitor.call('GET /config')).body.languages).toEqual(['it', 'ar'])
    // Absent: unchanged.
    const saved = await admin.call('PUT /admin/settings', { body: { rev: 1, brand, policies } })
    expect(saved.body).toMatchObject({ rev: 2, languages: ['it', 'ar'] })
    for (const wrong of [[], ['no language']]) {
      const refused = await admin.raw('PUT', '/admin/settings', {
        body: { rev: 2, brand, policies, languages: wrong },
      })
      expect(refusal(refused), String(wrong)).toBe('400 VALIDATION')
    }
  })

  it('name who changed what in the audit trail, and nothing when nothing changed', async () => {
    const admin = await app.signedInAs('super-admin')
    const { brand, policies } = await read(admin)
    await admin.call('PUT /admin/settings', { body: { rev: 0, brand: { ...brand, name: 'Onda' }, policies } })
    await admin.call('PUT /admin/settings', { body: { rev: 1, brand: { ...brand, name: 'Onda' }, policies } })
    const rows = await AuditModel(app.db).find({ action: 'settings.update' }).lean()
    expect(rows).toMatchObject([{ before: { name: 'Washline' }, after: { name: 'Onda' } }])
    expect(rows[0]?.actor.id?.toHexString()).toBe(admin.userId)
  })

  it('the settings are saved by one of ten who read the same revision; the others get what is stored', async () => {
    const admin = await app.signedInAs('super-admin')
    const { brand, policies } = await read(admin)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, hours) =>
        admin.call('PUT /admin/settings', {
          body: { rev: 0, brand, policies: { ...policies, cutoffHours: hours + 10 } },
        }),
      ),
    )
    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(refusal)).toEqual(Array.from({ length: 9 }, () => '409 STATE_CONFLICT'))
    const [first] = refused.map(TestClient.errorOf)
    expect(first?.settings).toEqual(await read(admin))
  })

  it.each([
    ['brand.name', { brand: { name: ' ' } }, 'required'],
    ['brand.supportEmail', { brand: { supportEmail: 'nobody' } }, 'not_an_email'],
    ['brand.color', { brand: { color: 'red' } }, 'not_a_colour'],
    ['brand.color', { brand: { color: '#ffdd00' } }, 'too_pale'],
    ['brand.facebook', { brand: { facebook: 'javascript:alert(1)' } }, 'not_a_link'],
    ['brand.chatLink', { brand: { chatLink: 'http://example.com' } }, 'not_a_link'],
    ['policies.cutoffHours', { policies: { cutoffHours: 721 } }, 'too_big'],
    ['policies.horizonDays', { policies: { horizonDays: 91 } }, 'too_big'],
    ['policies.openBookings', { policies: { openBookings: 0 } }, 'too_small'],
    ['policies.offerMinutes', { policies: { offerMinutes: 4 } }, 'too_small'],
    ['policies.adminSessionHours', { policies: { adminSessionHours: 25 } }, 'too_big'],
    ['policies.reminderHours', { policies: { reminderHours: [1, 2, 3, 4] as number[] } }, 'too_many'],
  ] as const)('the settings are refused for a wrong %s, and stay', async (path, change, code) => {
    const admin = await app.signedInAs('super-admin')
    const before = await read(admin)
    const body = {
      rev: 0,
      brand: { ...before.brand, ...('brand' in change && change.brand) },
      policies: { ...before.policies, ...('policies' in change && change.policies) },
    }
    const reply = await admin.call('PUT /admin/settings', { body })
    expect(refusal(reply)).toBe('400 VALIDATION')
    expect(TestClient.errorOf(reply).details).toMatchObject([{ path, code }])
    expect(await read(admin)).toEqual(before)
  })
})

it('another server follows a change within seconds, without a restart', async () => {
  const second = await startSecondServer(app)
  try {
    const admin = await app.signedInAs('super-admin')
    const there = second.as(admin)
    expect(await cutoff(there)).toBe(2)
    const { brand, policies } = await read(admin)
    await admin.call('PUT /admin/settings', {
      body: { rev: 0, brand, policies: { ...policies, cutoffHours: 9 } },
    })
    await expect.poll(() => cutoff(there), { timeout: 15_000, interval: 250 }).toBe(9)
  } finally {
    await second.kill()
  }
})
