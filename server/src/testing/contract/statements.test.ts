import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const PLACES = ['client/e2e', 'client/src', 'server/src']

test('every statement of the specification names a test that exists', () => {
  const sources = testSources()
  const rows = readFileSync(path.join(root, 'client/e2e/statements.md'), 'utf8')
    .split('\n')
    .filter(line => /^\| \d+\.\d+ /.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))
  expect(rows.length).toBeGreaterThan(100)
  const wrong = rows.flatMap(([, number = '', , shownBy = '']) => {
    const named = [...shownBy.matchAll(/([\w-]+(?:\.\w+)*\.(?:spec|test)\.ts)([^;]*)/g)]
    // A file name alone does not identify the test.
    if (!/“[^”]+”/.test(shownBy)) return [`${number}: names no test`]
    return named.flatMap(([, file = '', titles = '']) => {
      const source = sources.get(file)
      if (source === undefined) return [`${number}: no file ${file}`]
      // “a … b” matches a title with a value in the middle.
      const parts = [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title = '']) => title.split('…'))
      return parts
        .filter(part => !source.includes(part.trim()))
        .map(part => `${number}: ${file} has no “${part}”`)
    })
  })
  expect(wrong).toEqual([])
})

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
