import { expect, test } from 'vitest'
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
  const { content } = csvReply('rows.csv', [{ title: 'N', value: ({ n }) => n }], [rows]).stream
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

test.each([
  '+39 333 7777777',
  '+393337777777',
  '06 1234567',
  '-12.50',
  'x;+39 333 7777777',
  'a = b, c - d; e',
])('"%s" contains no formula and is left unchanged', text => {
  expect(csvLine([text])).toBe(`"${text}"\n`)
})
