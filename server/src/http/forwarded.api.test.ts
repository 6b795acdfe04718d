import { expect, it } from 'vitest'
import { appForFile } from '../testing/app-for-file.ts'

const app = await appForFile({ deployment: { trustProxy: 1 } })

const isForwarded = async () => {
  const admin = await app.signedInAs('super-admin')
  const reply = await fetch(`${app.url}/api/admin/system`, {
    headers: { cookie: admin.cookie ?? '', 'x-forwarded-for': '203.0.113.7' },
  })
  return ((await reply.json()) as { isForwarded: boolean }).isForwarded
}

it('a request without the X-Forwarded-For that TRUST_PROXY promises shows on the system page', async () => {
  for (const near of ['/api/health/live', '/api/health/ready', '/metrics']) await fetch(app.url + near)
  await fetch(`${app.url}/api/config`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect(await isForwarded()).toBe(true)
  await fetch(`${app.url}/api/config`)
  expect(await isForwarded()).toBe(false)
})
