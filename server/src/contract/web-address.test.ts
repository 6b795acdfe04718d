import { expect, test } from 'vitest'
import { hasAddress, withoutAddresses } from './web-address.ts'

test.each([
  'You won! http://evil.example/x',
  'HTTPS://EVIL',
  'ftp://1.2.3.4',
  'www.evil',
  'evil.example',
  'EVIL.COM',
  'Evil.Com',
  'click evil.co.uk now',
  'bit.ly/2x',
  't.co/abc',
  'evil.de:8080',
  'пример.рф',
  'evil。com',
  'evil．com',
  'xn--80ak6aa92e.xn--p1ai',
  '(evil.com)',
  'evil.com.',
  'anna@evil.com',
  'call 192.168.0.1',
  'anna.rossi',
])('%s has an address', name => {
  expect(hasAddress(name)).toBe(true)
})

test.each([
  'Anna Rossi',
  'J.R.R. Tolkien',
  'M.Rossi',
  'Dr.Anna Rossi',
  'Prof.Bianchi',
  'St.John',
  'Rossi S.p.A.',
  'Autolavaggio s.r.l.',
  'O’Brien',
  'Müller-Lüdenscheidt',
  'د. أحمد',
  'Anna (2nd car)',
  'AB 123 CD',
  'No. 5',
  'Anna/Carlo',
  'Flotta 24/7',
  'Dr. Anna',
  'Anna…',
])('%s is a name', name => {
  expect(hasAddress(name)).toBe(false)
})

test('a text is left without its addresses', () => {
  expect(withoutAddresses('Anna http://evil.example/x Rossi evil.com')).toBe('Anna Rossi')
  expect(withoutAddresses('www.evil.example')).toBe('')
})
