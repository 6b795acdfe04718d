import { expect, it } from 'vitest'
import { mailFault } from './mail-fault.ts'

it.each([
  ['ENOTFOUND mail.example', { code: 'EDNS', command: 'CONN' }, { of: 'server', reason: 'name' }],
  [
    'connect ECONNREFUSED 127.0.0.1:25',
    { code: 'ESOCKET', command: 'CONN' },
    { of: 'server', reason: 'refused' },
  ],
  ['Greeting never received', { code: 'ETIMEDOUT', command: 'CONN' }, { of: 'server', reason: 'silent' }],
  [
    'unable to verify the first certificate',
    { code: 'ESOCKET', command: 'CONN' },
    { of: 'server', reason: 'certificate' },
  ],
  [
    'SSL routines:ssl3_get_record:wrong version number',
    { code: 'ESOCKET', command: 'CONN' },
    { of: 'server', reason: 'port' },
  ],
  [
    'Invalid login: 535',
    { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 },
    { of: 'server', reason: 'login' },
  ],
  [
    'Mail command failed: 553',
    { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 },
    { of: 'server', reason: 'sender' },
  ],
  [
    '421 try later',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 },
    { of: 'server', reason: 'other' },
  ],
  [
    '450 greylisted',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 },
    { of: 'later', reason: 'other' },
  ],
  [
    '550 no such user',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    { of: 'never', reason: 'recipient' },
  ],
  ['552 too big', { code: 'EMESSAGE', command: 'DATA', responseCode: 552 }, { of: 'never', reason: 'size' }],
  ['a mistake of ours', {}, { of: 'later', reason: 'other' }],
])('%s', (message, facts, fault) => {
  expect(mailFault(Object.assign(new Error(message), facts))).toEqual(fault)
})
