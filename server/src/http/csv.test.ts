import { expect, test } from 'vitest'
import { csvMarks } from '../contract/csv-marks.ts'
import { decimal } from '../values/csv-column.ts'
import { csvLine, csvReply } from './csv.ts'

test('a long download lets other requests run after each two hundred rows', async () => {
  const rows = Array.from({ length: 5000 }, (_, n) => ({ n }))
  let turns = 0
  let isRead = false
  const turn = () => {
    turns++
    if (!isRead) setImmediate(turn)
  }
  setImmediate(turn)
  const { content } = csvReply(
    { filename: 'rows.csv', language: 'en' },
    [{ title: 'N', value: ({ n }) => n }],
    [rows],
  ).stream
  let text = ''
  for await (const chunk of content) text += String(chunk)
  isRead = true
  expect(text.split('\n')).toHaveLength(1 + rows.length + 1)
  expect(turns).toBeGreaterThanOrEqual(rows.length / 200)
})

test('every cell is quoted, empty ones and numbers too', () => {
  expect(csvLine(['a', '', null, 2.5, 'say "hi", twice'])).toBe('"a","","","2.5","say ""hi"", twice"\n')
})

test.each([
  ['at its start', '=1+1', "'=1+1"],
  ['after a semicolon', 'x;=1+1;', "x;'=1+1;"],
  ['after a tab', 'x\t@SUM(A1)', "x\t'@SUM(A1)"],
  ['after a line break', 'x\r\n-1+1', "x\r\n'-1+1"],
  ['after a bar', 'x|+1+1', "x|'+1+1"],
  ['behind spaces', 'x;  =1+1', "x;  '=1+1"],
  ['behind quotes', `x;"=1+1"`, `x;""'=1+1""`],
  ['behind an apostrophe', "'=1+1", "''=1+1"],
  ['in full width', '＝1+1', "'＝1+1"],
  ['that begins like a phone number', '+39 333 7777777+cmd', "'+39 333 7777777+cmd"],
  ['more than once', '=1;=2;x', "'=1;'=2;x"],
])('a formula %s is disarmed', (_where, text, written) => {
  expect(csvLine([text])).toBe(`"${written}"\n`)
})

test('Italian spreadsheets get semicolons between cells and commas before decimals', () => {
  expect(csvLine(['a', 2, 2.5, decimal(14), null], csvMarks('it'))).toBe('"a";"2";"2,5";"14,00";""\n')
  expect(csvLine(['a', decimal(14.9)], csvMarks('ar'))).toBe('"a","14.90"\n')
})

test.each([
  ...['1E5', '12e3', '0612345678', '+393337777777', '00123', '12.50', '12,5', '1.250,50', '50%', '-7'],
  ...[
    '3/4',
    '10-12',
    '1.5.26',
    'MAR12',
    'GEN 5',
    '1 May',
    '12-dic-26',
    'Sept. 2026',
    '507100000000000000000123',
  ],
])('"%s" stays the text that it is in a spreadsheet', text => {
  expect(csvLine([text])).toBe(`"\u200B${text}"\n`)
})

test.each([
  ...[
    '+39 333 7777777',
    '06 1234567',
    'AB 123 CD',
    'AB123CD',
    '2026-11-26',
    '2026-11-26T10:00:00.000Z',
    '10:00',
  ],
  ...['Two washes', 'WASH1D-2026-1', '18" wheels'],
  'x;+39 333 7777777',
  'a = b, c - d; e',
])('"%s" contains no formula and is left unchanged', text => {
  expect(csvLine([text])).toBe(`"${text.replaceAll('"', '""')}"\n`)
})
