import { expect, it } from 'vitest'
import { appForFile } from '../../../testing/app-for-file.ts'
import { makeService } from '../../../testing/factories.ts'
import { newId } from '../../../testing/test-app.ts'
import { TestClient } from '../../../testing/test-client.ts'

const app = await appForFile()

const { refusal } = TestClient

it('a picture is served as what its bytes are, for ever under its hash, until it is replaced or removed', async () => {
  const admin = await app.signedInAs('super-admin')
  const { id } = await makeService(app.context)
  const path = `/services/${id}/picture`
  const png = Buffer.from('89504e470d0a1a0a00000001', 'hex')
  const jpegStart = Buffer.from('ffd8', 'hex')
  const send = (bytes: Buffer | string, type = 'image/png') =>
    admin.call('PUT /services/:id/picture', { params: { id }, body: new Blob([bytes], { type }) })
  expect(refusal(await app.visitor.call('GET /services/:id/picture', { params: { id } }))).toBe(
    '404 NOT_FOUND',
  )
  const set = await send(png)
  expect(set.body).toMatchObject({
    _id: id,
    rev: 1,
    imageUrl: expect.stringMatching(`^/api${path}\\?v=`) as string,
  })
  expect((await app.visitor.call('GET /services')).body.data[0]?.imageUrl).toBe(set.body.imageUrl)
  const shown = await fetch(app.url + String(set.body.imageUrl))
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  const etag = { 'if-none-match': shown.headers.get('etag') ?? '' }
  expect((await app.visitor.callWith('GET /services/:id/picture', etag, { params: { id } })).status).toBe(304)

  const noted = Buffer.concat([jpegStart, Buffer.from('ffe1000f', 'hex'), Buffer.from('Taken at home')])
  const plain = await fetch(app.url + String((await send(noted)).body.imageUrl))
  expect(Buffer.from(await plain.arrayBuffer())).toEqual(jpegStart)

  // A JPEG under another name is served as a JPEG; the old address still shows the present picture, briefly.
  const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex')
  expect((await send(jpeg)).body.imageUrl).not.toBe(set.body.imageUrl)
  const old = await fetch(app.url + String(set.body.imageUrl))
  expect([old.headers.get('content-type'), old.headers.get('cache-control')]).toEqual([
    'image/jpeg',
    'no-cache',
  ])
  expect((await send('RIFF\0\0\0\0WEBPVP8 ', 'image/webp')).status).toBe(200)
  expect((await send('\0\0\0 ftypavif', 'image/avif')).status).toBe(200)

  for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '\0\0\0 ftypmp42', 'RIFF', '<script>']) {
    expect(refusal(await send(bytes)), bytes).toBe('415 UNSUPPORTED_MEDIA')
  }
  expect(refusal(await send('<svg/>', 'image/svg+xml'))).toBe('415 UNSUPPORTED_MEDIA')
  expect(refusal(await admin.raw('PUT', `/services/${id}/picture`, { body: {} }))).toBe(
    '415 UNSUPPORTED_MEDIA',
  )
  expect(refusal(await send(''))).toBe('400 VALIDATION')
  const large = Buffer.concat([png, Buffer.alloc(300 * 1024 - png.length)])
  expect((await send(large)).status).toBe(200)
  expect(refusal(await send(Buffer.concat([large, png])))).toBe('413 PAYLOAD_TOO_LARGE')
  expect(
    refusal(
      await admin.call('PUT /services/:id/picture', {
        params: { id: newId() },
        body: new Blob([png], { type: 'image/png' }),
      }),
    ),
  ).toBe('404 NOT_FOUND')

  expect((await admin.call('DELETE /services/:id/picture', { params: { id } })).status).toBe(204)
  expect(refusal(await admin.call('DELETE /services/:id/picture', { params: { id } }))).toBe('404 NOT_FOUND')
  expect(refusal(await app.visitor.call('GET /services/:id/picture', { params: { id } }))).toBe(
    '404 NOT_FOUND',
  )
  expect((await app.visitor.call('GET /services')).body.data[0]?.imageUrl).toBeNull()
})
