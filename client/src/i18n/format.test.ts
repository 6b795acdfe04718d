import { describe, expect, it } from 'vitest'
import { currencySign } from './currency-sign.ts'
import { createFormat, wallClockOf } from './format.ts'

const EURO = { currency: 'EUR', rates: {} }
const en = createFormat('en', EURO)
const italian = createFormat('it', EURO)
const arabic = createFormat('ar', EURO)

/** Arabic dates contain direction marks and Intl writes narrow spaces; these tests ignore both. */
function plain(text: string): string {
  return text.replaceAll(/[\u200E\u200F\u061C]/g, '').replaceAll(/[\u00A0\u202F]/g, ' ')
}

describe('money', () => {
  it('money is in the chain’s currency, and converted where another has a rate', () => {
    const dollar = { currency: 'USD', rates: { EUR: 0.9, USD: 1.08 } }
    expect(plain(createFormat('en', dollar).money(10))).toBe('$10.00')
    expect(plain(createFormat('it', dollar).money(10))).toBe('≈ 9,00 €')
    expect(plain(createFormat('it', dollar).euro(10))).toBe('10,00 USD')
    expect(plain(createFormat('ar', dollar).euro(10))).toBe('10.00 US$')
    expect(currencySign('it', 'USD')).toBe('$')
    expect(currencySign('it', 'CHF')).toBe('CHF')
  })

  it('money is the same euro amount in every language while no rate is configured', () => {
    expect(plain(en.money(1234.5))).toBe('€1,234.50')
    expect(plain(italian.money(1234.5))).toBe('1.234,50 €')
    expect(plain(arabic.money(1234.5))).toBe('1,234.50 €')
    expect(en.isIndicative).toBe(false)
  })

  it('money is converted and marked where a rate is configured, and stays euro in Italian', () => {
    const rates = { currency: 'EUR', rates: { USD: 1.08, SAR: 4.05 } }
    expect(plain(createFormat('en', rates).money(10))).toBe('≈ $10.80')
    expect(plain(createFormat('ar', rates).money(10))).toMatch(/^≈ .*40\.50.*ر\.س/)
    expect(plain(createFormat('it', rates).money(10))).toBe('10,00 €')
    expect(createFormat('en', rates).isIndicative).toBe(true)
    expect(createFormat('it', rates).isIndicative).toBe(false)
    expect(plain(createFormat('en', rates).euro(10))).toBe('€10.00')
  })
})

describe('dates and times', () => {
  it('dates and times follow the language', () => {
    expect(en.date('2026-11-05')).toBe('11/05/2026')
    expect(italian.date('2026-11-05')).toBe('05/11/2026')
    expect(plain(arabic.date('2026-11-05'))).toBe('05/11/2026')
    expect(plain(en.time('18:30'))).toBe('06:30 PM')
    expect(italian.time('18:30')).toBe('18:30')
    expect(plain(arabic.time('18:30'))).toBe('06:30 م')
    expect(plain(arabic.time('08:05'))).toBe('08:05 ص')
    expect(italian.time('00:00')).toBe('00:00')
  })

  it('dates and times show the wall clock of the branch whatever zone the device is in', () => {
    expect(wallClockOf('2026-07-01T09:30:00+09:00')).toEqual({ date: '2026-07-01', time: '09:30' })
    expect(italian.start('2026-07-01T09:30:00+09:00')).toBe('01/07/2026, 09:30')
  })

  it('dates and times leave out the date of a start on the requested day', () => {
    expect(italian.start('2026-07-01T09:30:00+02:00', '2026-07-01')).toBe('09:30')
    expect(italian.start('2026-07-02T09:30:00+02:00', '2026-07-01')).toBe('02/07/2026, 09:30')
  })

  it('dates and times convert an instant to the local time of a zone', () => {
    expect(italian.instant('2026-11-21T08:30:00Z', 'Europe/Rome')).toBe('21/11/2026, 09:30')
    expect(italian.instantDay('2026-11-21T23:30:00Z', 'Europe/Rome')).toBe('dom 22/11/2026, 00:30')
    expect(italian.instantTime('2026-11-21T08:30:00Z', 'Asia/Dubai')).toBe('12:30')
  })

  it('dates and times show the names of days and months', () => {
    expect(en.weekday('2026-11-21')).toBe('Saturday')
    expect(italian.weekday('2026-11-21', 'short')).toBe('sab')
    expect(arabic.weekday('2026-11-21')).toBe('السبت')
    expect(en.month('2026-11')).toBe('November 2026')
    expect(en.longDate('2026-11-21')).toBe('Saturday, November 21')
    expect(en.dayAndDate('2026-11-21')).toBe('Sat 11/21/2026')
    expect(italian.dayAndTime('2026-11-21', '09:30')).toBe('sab 21/11/2026, 09:30')
  })
})

it('languages are named in the language of the page', () => {
  expect(en.language('it')).toBe('Italian')
  expect(italian.language('en')).toBe('Inglese')
  expect(arabic.language('it')).toBe('الإيطالية')
})

it('numbers use Latin digits in Arabic too', () => {
  expect(arabic.number(1234)).toMatch(/^[\d.,]+$/)
  expect(plain(arabic.percent(0.42))).toContain('42')
})
