import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CUSTOMER_ACTS, LANGUAGES, type Language, languageFacts } from '../../../contract/constants.ts'
import type { MailContent, MailData, MailKind } from './kinds.ts'
import { TEST_SETTINGS } from '../../../testing/test-settings.ts'
import { SERVER_TEXTS } from '../../../values/server-texts.ts'
import { mailOf, mailtoOf } from './mail.service.ts'

const house = {
  deployment: { appOrigin: 'https://wash.example', jwtKey: createSecretKey(randomBytes(48)) },
  settings: () => TEST_SETTINGS,
}
const booking = {
  bookingId: '0123456789abcdef01234567',
  linkSeq: 0,
  customerId: '0123456789abcdef01234568',
  service: 'Full wash',
  branch: 'Roma Nord',
  branchPhone: '+39 06 1234567',
  location: 'Via Roma 1, 00100 Roma',
  bookingDate: '2026-11-23',
  bookingTime: '15:05',
  minutes: 30,
  vehicle: { plate: 'AB123CD', label: 'Panda', type: 'car' as const },
  status: 'confirmed' as const,
  changeUntil: { date: '2026-11-23', time: '13:05' },
  startAt: new Date('2026-11-23T14:05:00Z'),
  endAt: new Date('2026-11-23T14:35:00Z'),
  rev: 3,
  changedAt: new Date('2026-11-21T10:59:00Z'),
  priceCents: 2050,
}
const washPackage = {
  name: 'Gold',
  priceCents: 8000,
  washCount: 12,
  remainingWashes: 11,
  expiryDate: '2027-01-31',
  isPaid: true,
}
const alert = {
  branch: 'Roma Nord',
  branchId: '0123456789abcdef01234569',
  acts: CUSTOMER_ACTS.map(kind => ({
    kind,
    service: 'Full wash',
    bookingDate: '2026-11-23',
    bookingTime: '15:05',
  })),
  more: 0,
}
const offer = { ...booking, until: '11:15', entryId: booking.bookingId }
const DATA: MailData = {
  'booking-made': booking,
  'booking-moved': {
    ...booking,
    was: { branch: 'Roma Sud', bookingDate: '2026-11-22', bookingTime: '09:00' },
  },
  'booking-time-kept': booking,
  'booking-changed': { ...booking, before: { service: 'Quick wash', priceCents: 2000 } },
  'booking-cancelled': { ...booking, status: 'cancelled', changeUntil: null, cancelReason: 'closure' },
  'booking-status': { ...booking, status: 'completed', remainingWashes: 3, priceCents: null },
  'booking-paid': booking,
  'booking-package': { ...booking, remainingWashes: 3, priceCents: null },
  'booking-reminder': booking,
  'package-paid': washPackage,
  'package-details': washPackage,
  'package-expiring': { ...washPackage, customerId: booking.customerId },
  'waiting-offer': offer,
  'waiting-gone': booking,
  'waiting-withdrawn': { service: 'Full wash', branch: 'Roma Nord', from: '2026-11-23', to: '2026-11-24' },
  'waiting-over': booking,
  'branch-alert': alert,
  'branch-digest': { ...alert, more: 3 },
  'passkey-added': {},
  'passkey-removed': {},
  'password-reset': { linkId: '0123456789abcdef01234567', minutes: 30 },
  'mail-test': { code: '012345' },
  'second-factor-on': {},
  'second-factor-off': {},
  'recovery-code-used': {},
}
const CONTENTS = (Object.keys(DATA) as MailKind[]).map(kind => ({ kind, data: DATA[kind] }) as MailContent)

const write = (content: MailContent, language: Language) =>
  mailOf(house, {
    email: 'ada@example.com',
    language,
    content,
    writtenAt: new Date('2026-11-21T11:00:00Z'),
  })

describe.each(LANGUAGES)('mails in %s', language => {
  it.each(CONTENTS.map(content => [content.kind, content] as const))('%s is complete', (_kind, content) => {
    const { subject, text, html } = write(content, language)
    expect(subject).toMatch(/\p{L}{3}/u)
    expect(`${subject}${text}${html ?? ''}`).not.toMatch(/[{}]|undefined|\bnull\b|NaN|Invalid/)
    expect(text).toContain(SERVER_TEXTS[language].mail.greeting)
    expect(text).toContain('The Washline Team')
    expect(html).toContain(`dir="${languageFacts(language).direction}"`)
  })
})

it('no mail, nor a file in it, has the old name after a rename', () => {
  const { brand } = TEST_SETTINGS
  const renamed = { ...brand, name: 'Onda', team: 'The Onda team', legalName: 'Onda', developer: 'Onda' }
  const settings = () => ({ ...TEST_SETTINGS, brand: { ...renamed, supportEmail: 'ciao@onda.it' } })
  for (const language of LANGUAGES) {
    for (const content of CONTENTS) {
      const writtenAt = new Date('2026-11-21T11:00:00Z')
      const letter = { email: 'ada@example.com', language, content, writtenAt }
      const mail = JSON.stringify(mailOf({ ...house, settings }, letter))
      expect(mail, `${content.kind} in ${language}`).toContain('Onda')
      expect(mail, `${content.kind} in ${language}`).not.toMatch(/washline/i)
    }
  }
})

it('the mail of an offered place leads to where it is accepted, in words that say so', () => {
  for (const language of LANGUAGES) {
    const { text } = write({ kind: 'waiting-offer', data: offer }, language)
    expect(text).toContain(`${SERVER_TEXTS[language].mail.openOffer}:\nhttps://wash.example/offer/`)
    expect(text).toMatch(/20[.,]50/)
  }
})

it('dates, times and money follow the language, with Latin digits', () => {
  const made = { kind: 'booking-made', data: booking } as const
  const values = (language: Language) =>
    write(made, language)
      .text.replaceAll(/[\u2068\u2069\u200e\u200f\u00a0]/g, '')
      .split('\n')
      .filter(line => /\d/.test(line))
      .join('|')
  expect(values('en')).toContain('11/23/2026|Time: 03:05 PM|Duration: 30 minutes')
  expect(values('it')).toContain('23/11/2026|Ora: 15:05|Durata: 30 minuti')
  expect(values('en')).toContain('|Price: €20.50')
  expect(values('it')).toContain('|Prezzo: 20,50€')
  expect(values('ar')).toContain('23/11/2026')
  expect(values('ar')).toContain('03:05 م')
  expect(values('ar')).toMatch(/20[.,]50/)
})

it('a status e-mail states the new status and the remaining washes', () => {
  const { subject, text } = write({ kind: 'booking-status', data: DATA['booking-status'] }, 'en')
  expect(subject).toBe('Your booking at Roma Nord: Completed')
  expect(text).toContain('Remaining washes: 3')
  expect(text).toContain('With your package')
})

it('Arabic keeps phone numbers and names in one piece inside its sentences', () => {
  expect(write({ kind: 'booking-made', data: booking }, 'ar').text).toContain('\u2068+39 06 1234567\u2069')
})

it('a line of several parts runs from right to left in Arabic, whatever name comes first', () => {
  const { text } = write({ kind: 'booking-moved', data: DATA['booking-moved'] }, 'ar')
  expect(text).toContain('\u2068\u200f\u2068Roma Sud\u2069، ')
})

it('a mail about a booking says where, for how long, with which car and until when it may be changed', () => {
  const { text } = write({ kind: 'booking-made', data: booking }, 'en')
  for (const line of [
    'Status: Confirmed',
    'Address: Via Roma 1, 00100 Roma',
    'Duration: 30 minutes',
    'Vehicle: Car, AB123CD',
    'Move or cancel until: 11/23/2026, 01:05 PM',
  ])
    expect(text).toContain(line)
  const bare = { ...booking, vehicle: { plate: '', label: '', type: 'suv' as const }, changeUntil: null }
  const late = write({ kind: 'booking-made', data: bare }, 'it').text
  expect(late).toContain('Veicolo: SUV')
  expect(late).not.toContain('annullare fino')
})

it('a mail about a booking that the branch must still confirm does not say that it is booked', () => {
  const pending = { kind: 'booking-made', data: { ...booking, status: 'pending' } } as const
  for (const language of LANGUAGES) {
    const { intros, toConfirm } = SERVER_TEXTS[language].mail
    const { text } = write(pending, language)
    expect(text).toContain(intros['booking-asked'])
    expect(text).toContain(toConfirm)
    expect(text).not.toContain(intros['booking-made'])
    expect(write({ kind: 'booking-made', data: booking }, language).text).toContain(intros['booking-made'])
  }
})

it('each mail that says whether a wash takes place brings its event, and a cancelled one removes it', () => {
  const fileOf = (content: MailContent) => write(content, 'en').attachments?.[0]
  const made = fileOf({ kind: 'booking-made', data: booking })
  for (const line of [
    'METHOD:PUBLISH',
    'DTSTART:20261123T140500Z',
    'UID:0123456789abcdef01234567@car-wash',
    'SEQUENCE:3',
    'DTSTAMP:20261121T105900Z',
    'STATUS:CONFIRMED',
    'LOCATION:Via Roma 1\\, 00100 Roma',
  ])
    expect(made?.content).toContain(line)
  expect(made?.contentType).toContain('method=PUBLISH')
  const cancelled = { ...booking, rev: 4, status: 'cancelled', cancelReason: 'closure' } as const
  const ended = fileOf({ kind: 'booking-cancelled', data: cancelled })
  for (const line of [
    'METHOD:CANCEL',
    'UID:0123456789abcdef01234567@car-wash',
    'SEQUENCE:4',
    'STATUS:CANCELLED',
  ])
    expect(ended?.content).toContain(line)
  expect(ended?.contentType).toContain('method=CANCEL')
  expect(fileOf({ kind: 'booking-status', data: { ...booking, status: 'pending' } })?.content).toContain(
    'STATUS:TENTATIVE',
  )
  for (const kind of ['booking-paid', 'booking-reminder'] as const)
    expect(fileOf({ kind, data: booking })).toBeUndefined()
})

it('any name is escaped in HTML and kept on one line in the subject', () => {
  const data = { ...booking, branch: 'Roma\r\nBcc: all@example.com', service: '<img src=x onerror=alert(1)>' }
  const { subject, html, text } = write({ kind: 'booking-made', data }, 'en')
  expect(subject).toBe('Your booking at Roma Bcc: all@example.com')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).toContain('Branch: Roma Bcc: all@example.com')
})

it('a text in braces inside a name is not filled in', () => {
  const data = { ...booking, branch: '{{status}}' }
  expect(write({ kind: 'booking-made', data }, 'en').subject).toBe('Your booking at {{status}}')
})

it('the name that somebody gave a vehicle is in no mail: its address may be another person’s', () => {
  for (const language of LANGUAGES)
    for (const content of CONTENTS) expect(JSON.stringify(write(content, language))).not.toContain('Panda')
})

it('the prefilled e-mail carries subject and text whole', () => {
  const mail = write({ kind: 'package-details', data: washPackage }, 'it')
  const url = new URL(mailtoOf(mail))
  expect(decodeURIComponent(url.pathname)).toBe('ada@example.com')
  expect(url.searchParams.get('subject')).toBe(mail.subject)
  expect(url.searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(mail.text.trim())
})

it('a mail is in a language that the chain offers', () => {
  const inItalian = { ...house, settings: () => ({ ...TEST_SETTINGS, languages: ['it' as const] }) }
  const { text } = mailOf(inItalian, {
    email: 'ada@example.com',
    language: 'ar',
    content: { kind: 'booking-made', data: booking },
    writtenAt: new Date('2026-11-20T09:00:00Z'),
  })
  expect(text).toContain(SERVER_TEXTS.it.mail.regards)
})
