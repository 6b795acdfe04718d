import { expect, test } from 'vitest'
import { isPrivateLiteral, isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.19.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::8.8.8.8',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0.1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '2001:1ff::1',
  '2002:7f00:1::',
  '3fff:fff::1',
  '4000::1',
  'localhost',
  '',
])('%s is not public', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is public',
  address => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:a00:1]/',
])('%s is private, however its address is written', url => {
  expect(isPrivateLiteral(new URL(url).hostname)).toBe(true)
})

test('a name that leads to this machine is not connected to', async () => {
  const error = await new Promise(resolve => {
    publicLookup('localhost', {}, resolve)
  })
  expect(error).toBeInstanceOf(PrivateAddress)
})

test('a name that does not resolve is an error of the connection', async () => {
  const error = await new Promise(resolve => {
    publicLookup('no-such-name.invalid', {}, resolve)
  })
  expect(error).toMatchObject({ syscall: 'getaddrinfo' })
})
