import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

it('no Bdi, which reads from left to right, holds a date or amount written for the language', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(name =>
    name.endsWith('.tsx'),
  )
  expect(files.length).toBeGreaterThan(100)
  const wrong = files.flatMap(name =>
    [...readFileSync(join(SOURCES, name), 'utf8').matchAll(/<Bdi[^>]*>\s*\{[^}]*format\.\w/g)].map(
      ([found]) => `${name}: ${found}`,
    ),
  )
  expect(wrong).toEqual([])
})
