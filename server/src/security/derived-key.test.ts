import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedKey, linkToken } from './derived-key.ts'
import { createDevice, deviceOf } from '../modules/accounts/auth/auth.service.ts'

const jwtKey = createSecretKey(randomBytes(48))
const email = 'anna@example.com'

test('the keys of sessions, links and devices are three', () => {
  const keys = [jwtKey.export(), derivedKey(jwtKey, 'one-time link'), derivedKey(jwtKey, 'known device')]
  expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(3)
})

test('servers with the same secret accept the same links and devices, and others do not', () => {
  const twin = createSecretKey(jwtKey.export())
  const other = createSecretKey(randomBytes(48))
  expect(linkToken(twin, 'a')).toBe(linkToken(jwtKey, 'a'))
  expect(linkToken(other, 'a')).not.toBe(linkToken(jwtKey, 'a'))
  const cookie = createDevice({ jwtKey }, email)
  expect(deviceOf({ jwtKey: twin }, cookie, email)).toBe(cookie.split('.')[0])
  expect(deviceOf({ jwtKey: other }, cookie, email)).toBeNull()
})

test('a token signed by another key of the server is not a known device', () => {
  const text = `id ${email}`
  const proofs = [jwtKey, derivedKey(jwtKey, 'one-time link')].map(key =>
    createHmac('sha256', key).update(text).digest('base64url'),
  )
  for (const proof of proofs) expect(deviceOf({ jwtKey }, `id.${proof}`, email)).toBeNull()
  const own = createHmac('sha256', derivedKey(jwtKey, 'known device')).update(text).digest('base64url')
  expect(deviceOf({ jwtKey }, `id.${own}`, email)).toBe('id')
})
