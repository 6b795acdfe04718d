import { LANGUAGES } from '@car-wash/server/contract/constants'
import {
  FIELD_CODES,
  paramsOf,
  type FieldCode,
  type FieldParams,
} from '@car-wash/server/contract/field-codes'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../lib/api.ts'
import { createFormat } from './format.ts'
import { show, startI18n } from './i18n.ts'
import { fieldMessages } from './server-message.ts'

const SERVER_WORDS = 'The words of the server.'

/** Params that are shown unchanged; the others are names from the contract. */
const SHOWN: Readonly<Record<string, string | number>> = {
  min: 12,
  max: 1234,
  minutes: 15,
  from: '2001',
  to: '2098',
}

/** Names that the server sends, each with its own sentence. */
const NAMED: readonly (readonly [code: FieldCode, param: string, names: readonly string[]])[] = [
  ['wrong_type', 'expected', ['text', 'number', 'boolean', 'list']],
  ['not_after', 'field', ['from', 'fromTime', 'operatingHours']],
  ['incomplete', 'field', ['fromTime', 'toTime']],
  ['only_for', 'role', ['branch-admin', 'super-admin']],
]

function words(code: FieldCode, params: FieldParams = {}): string {
  const details = [{ path: 'price', code, message: SERVER_WORDS, params }]
  return fieldMessages(new ApiError(400, { code: 'VALIDATION', details }))['price'] ?? ''
}

beforeAll(async () => {
  await startI18n('en')
})
afterAll(() => show('en'))

describe.each(LANGUAGES)('field errors in %s', language => {
  beforeAll(() => show(language))

  it.each(Object.keys(FIELD_CODES) as FieldCode[])('%s has a message with its params filled in', code => {
    const names = paramsOf(code)
    const text = words(code, Object.fromEntries(names.map(name => [name, SHOWN[name] ?? 'some'])))
    expect(text).not.toBe(SERVER_WORDS)
    expect(text).not.toContain('{{')
    const { number } = createFormat(language, { currency: 'EUR', rates: {} })
    for (const name of names.filter(name => name in SHOWN)) {
      expect(text).toContain(name === 'max' ? number(1234) : String(SHOWN[name]))
    }
  })

  it.each(NAMED)('%s has a sentence for each %s', (code, param, names) => {
    const texts = ['some', ...names].map(name => words(code, { [param]: name }))
    expect(new Set(texts).size).toBe(texts.length)
  })
})

it('a noun after a number has the right plural form', async () => {
  await show('en')
  expect([1, 2].map(min => words('too_short', { min }))).toEqual([
    'Please enter at least 1 character.',
    'Please enter at least 2 characters.',
  ])
  await show('it')
  expect([1, 2].map(max => words('too_many', { max }))).toEqual([
    'Inserisci al massimo 1 elemento.',
    'Inserisci al massimo 2 elementi.',
  ])
  await show('ar')
  expect([1, 2, 3, 11, 100].map(max => words('too_many_days', { max }))).toEqual([
    'يجب ألا تزيد الفترة على يوم واحد.',
    'يجب ألا تزيد الفترة على يومين.',
    'يجب ألا تزيد الفترة على 3 أيام.',
    'يجب ألا تزيد الفترة على 11 يومًا.',
    'يجب ألا تزيد الفترة على 100 يوم.',
  ])
})

it('every text about a field belongs to an error code of the server', () => {
  const texts = i18next.getResource('en', 'translation', 'errors.field') as object
  const codes = Object.keys(FIELD_CODES)
  const strays = Object.keys(texts).filter(
    key => !codes.some(code => key === code || key.startsWith(`${code}_`)),
  )
  expect(strays).toEqual([])
})

it('a code from a newer server falls back to the server’s message', () => {
  expect(words('of_tomorrow' as FieldCode)).toBe(SERVER_WORDS)
})
