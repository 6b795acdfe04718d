import { describe, expect, it } from 'vitest'
import { appForFile } from '../../testing/app-for-file.ts'
import { TestClient } from '../../testing/test-client.ts'
import { AuditModel } from '../trail/audit.service.ts'

const { refusal } = TestClient
const app = await appForFile()

/** The head of a PNG. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([head, size, Buffer.alloc(more)])
}

const blob = (bytes: Buffer | string, type = 'image/png') => new Blob([bytes], { type })
const send = (admin: TestClient, bytes: Buffer) => admin.call('PUT /admin/brand/logo', { body: blob(bytes) })
const logoOf = async (admin: TestClient) => (await admin.call('GET /admin/settings')).body.logo

describe('the logo', () => {
  it('the logo is served as what its bytes are, for ever under its hash, until it is replaced or removed', async () => {
    const admin = await app.signedInAs('super-admin')
    expect(refusal(await app.visitor.call('GET /brand/logo'))).toBe('404 NOT_FOUND')
    const set = await send(admin, png(200, 100))
    expect(set.body.logo).toMatchObject({ type: 'image/png', width: 200, height: 100 })
    const { src } = set.body.logo ?? { src: '' }
    const shown = await fetch(app.url + src)
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png(200, 100))
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const etag = { 'if-none-match': shown.headers.get('etag') ?? '' }
    expect((await app.visitor.callWith('GET /brand/logo', etag)).status).toBe(304)

    // A JPEG under another name is a JPEG; the old address shows the present logo, briefly.
    const jpeg = Buffer.from('ffd8ffc0001108004000400301', 'hex')
    expect((await send(admin, jpeg)).body.logo).toMatchObject({ type: 'image/jpeg', width: 64, height: 64 })
    const old = await fetch(app.url + src)
    expect([old.headers.get('content-type'), old.headers.get('cache-control')]).toEqual([
      'image/jpeg',
      'no-cache',
    ])

    expect((await admin.call('DELETE /admin/brand/logo')).status).toBe(204)
    expect(refusal(await admin.call('DELETE /admin/brand/logo'))).toBe('404 NOT_FOUND')
    expect(refusal(await app.visitor.call('GET /brand/logo'))).toBe('404 NOT_FOUND')
    expect(await logoOf(admin)).toBeNull()
  })

  it('the logo leaves the revision of the settings, so that an open form can still be saved', async () => {
    const admin = await app.signedInAs('super-admin')
    const { rev, brand, policies } = (await admin.call('GET /admin/settings')).body
    const set = await send(admin, png(64, 64))
    const saved = await admin.call('PUT /admin/settings', { body: { rev, brand, policies } })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ rev: rev + 1, logo: set.body.logo })
  })

  it('the logo leaves a row in the audit trail when it is set and when it is removed', async () => {
    const admin = await app.signedInAs('super-admin')
    await send(admin, png(64, 64))
    await admin.call('DELETE /admin/brand/logo')
    const rows = await AuditModel(app.db).find({ action: 'settings.update' }).sort({ _id: 1 }).lean()
    const hash = expect.stringMatching(/^[\w-]{22}$/) as string
    expect(rows).toMatchObject([
      { before: { logo: null }, after: { logo: hash } },
      { before: { logo: hash }, after: { logo: null } },
    ])
  })

  it.each([
    ['an SVG', blob('<svg xmlns="http://www.w3.org/2000/svg"/>'), '415 UNSUPPORTED_MEDIA'],
    ['an SVG that says so', blob('<svg/>', 'image/svg+xml'), '415 UNSUPPORTED_MEDIA'],
    ['an AVIF', blob('\0\0\0 ftypavif'), '415 UNSUPPORTED_MEDIA'],
    ['JSON', {}, '415 UNSUPPORTED_MEDIA'],
    ['nothing', blob(''), '400 VALIDATION'],
    ['a PNG that states no size', blob(png(64, 64).subarray(0, 12)), '400 VALIDATION'],
    ['a PNG of 31 pixels', blob(png(64, 31)), '400 VALIDATION'],
    ['a PNG of 2049 pixels', blob(png(2049, 64)), '400 VALIDATION'],
    ['a PNG of more than 256 kB', blob(png(64, 64, 256 * 1024)), '413 PAYLOAD_TOO_LARGE'],
  ])('the logo is not %s', async (_what, body, refused) => {
    const admin = await app.signedInAs('super-admin')
    expect(refusal(await admin.raw('PUT', '/admin/brand/logo', { body }))).toBe(refused)
    expect(await logoOf(admin)).toBeNull()
  })
})
