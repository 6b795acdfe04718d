import { expect, it } from 'vitest'
import { webOrigin } from './web-origin.ts'

it.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['HTTPS://WWW.Example.com/', 'https://www.example.com'],
  ['https://example.com:443', 'https://example.com'],
  ['https://example.com:8443', 'https://example.com:8443'],
  ['https://lavaggio-perché.example', 'https://xn--lavaggio-perch-okb.example'],
  ['https://مغسلة.example', 'https://xn--ogbtu5bc.example'],
  ['https://xn--mgbh0fb.xn--kgbechtv', 'https://xn--mgbh0fb.xn--kgbechtv'],
])('%s is the website %s', (address, origin) => {
  expect(webOrigin(address)).toBe(origin)
})

it.each([
  'http://www.example.com',
  'www.example.com',
  'https://www.example.com/old',
  'https://www.example.com/?',
  'https://www.example.com/#',
  'https://user@www.example.com',
  'https://user:word@www.example.com',
  'https://*.example.com',
  'https://*',
  '*',
  'https:',
  'https://localhost',
  'https://192.168.0.1',
  'https://0x7f.1',
  'https://[::1]',
  'https://example.com.',
  "https://example.com;script-src'self'",
  'https://example.com,https://other.example',
  'https://example.com https://other.example',
  "'self'",
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://www.example.com/1',
  'null',
])('%s is no website', address => {
  expect(webOrigin(address)).toBeUndefined()
})
