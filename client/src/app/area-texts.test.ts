import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const SOURCES = join(import.meta.dirname, '..')
const IMPORTED = /(?:(?:^|\n)(?:import|export) (?!type )[^'"]*?|import\()'(\.[^']+\.tsx?)'/g
const DESK = Object.keys(
  JSON.parse(readFileSync(join(SOURCES, 'i18n/locales/en/desk.json'), 'utf8')) as object,
)

/** 'customers in features/…/x.tsx' for each section of the desk that the modules use. */
function deskTexts(...starts: readonly string[]): string[] {
  const seen = new Set<string>()
  const visit = (file: string): string[] => {
    if (seen.has(file) || file.includes('/desk/index.ts') || file.includes('/app/admin-')) return []
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    return [
      ...DESK.filter(section => new RegExp(`['"\`]${section}\\.\\w`).test(text)).map(
        section => `${section} in ${file.slice(SOURCES.length + 1)}`,
      ),
      ...[...text.matchAll(IMPORTED)].flatMap(([, path = '']) => visit(resolve(dirname(file), path))),
    ]
  }
  return starts.flatMap(start => visit(join(SOURCES, start)))
}

it('no page outside the desk uses a text that only the desk loads', () => {
  expect(deskTexts('main.tsx')).toEqual([])
})

it('the search for texts of the desk finds them where they are used', () => {
  expect(deskTexts('desk/till-page.tsx')).not.toEqual([])
})
