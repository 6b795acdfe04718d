import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const PLACES = ['client/e2e', 'client/src', 'server/src']
const specification = readFileSync(path.join(root, 'server/docs/specification.md'), 'utf8')
const table = readFileSync(path.join(root, 'server/docs/statements.md'), 'utf8')

const stated = numbersIn(specification)
const rows = table
  .split(/^## /m)
  .slice(1)
  .flatMap(part => {
    const [file = '', ...lines] = part.split('\n')
    return lines
      .map(line => /^- (.+): ([\d. ]+)$/.exec(line))
      .flatMap(row => (row ? [{ file, title: row[1] ?? '', numbers: numbersIn(row[2] ?? '') }] : []))
  })

test('every statement of the specification has a test, and its own number', () => {
  expect(stated.length).toBeGreaterThan(100)
  expect(stated.filter((number, place) => stated.indexOf(number) !== place)).toEqual([])
  const shown = new Set(rows.flatMap(row => row.numbers))
  expect(stated.filter(number => !shown.has(number))).toEqual([])
  expect([...shown].filter(number => !stated.includes(number))).toEqual([])
})

test('every test that is to show a statement exists', () => {
  const sources = testSources()
  // “a … b” stands for a title with a value in the middle.
  const missing = rows.filter(
    ({ file, title }) => !title.split('…').every(part => sources.get(file)?.includes(part.trim())),
  )
  expect(missing.map(({ file, title }) => `${file}: ${title}`)).toEqual([])
})

function numbersIn(text: string): string[] {
  return text.match(/(?<![\w.])\d\.\d+(?![\d.])/g) ?? []
}

/** The test sources by file name. */
function testSources(): Map<string, string> {
  const files = PLACES.flatMap(place =>
    readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' }).map(file =>
      path.join(root, place, file),
    ),
  )
  const tests = files.filter(file => /\.(spec|test)\.ts$/.test(file))
  return new Map(tests.map(file => [path.basename(file), readFileSync(file, 'utf8')]))
}
