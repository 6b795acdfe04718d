import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { innerScreens } from './inner-screens.ts'
import type { Screen } from './screen.ts'

const SOURCES = join(import.meta.dirname, '..')
const ADMIN = ['admin', 'desk', 'office', 'programs', 'setup', 'feeds', 'factor']
const STATIC = /(?:^|\n)(?:import|export) (?!type )[^'"]*?'(\.[^']+\.tsx?)'/g
const DYNAMIC = /import\('(\.[^']+\.tsx?)'\)/g
const LOADED = /loadBundle\('(\w+)'\)/g

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part]) => part ?? '')

/** Which of the admins' bundles holds each section. */
const bundleOf = new Map(
  ADMIN.flatMap(bundle =>
    readdirSync(join(SOURCES, 'i18n/locales/en', bundle)).map(
      file => [file.replace('.json', ''), bundle] as const,
    ),
  ),
)

/** 'customers in features/…/x.tsx' for each section that a page's modules use without its bundle being loaded. */
function missing(page: string, screen: Screen): string[] {
  const seen = new Set<string>()
  const visit = (file: string, loaded: readonly string[]): string[] => {
    if (seen.has(file)) return []
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    const unknown = [...bundleOf].filter(
      ([section, bundle]) => !loaded.includes(bundle) && new RegExp(`['"\`]${section}\\.\\w`).test(text),
    )
    const next = (pattern: RegExp) => found(text, pattern).map(path => resolve(dirname(file), path))
    return [
      ...unknown.map(([section]) => `${section} in ${file.slice(SOURCES.length + 1)}`),
      ...next(STATIC).flatMap(other => visit(other, loaded)),
      // A part that loads later may bring its texts.
      ...next(DYNAMIC).flatMap(other => visit(other, [...loaded, ...found(text, LOADED)])),
    ]
  }
  return visit(join(SOURCES, page), [
    ...(screen.weight === 'admin' ? ['admin'] : []),
    ...(screen.texts ?? []),
  ])
}

it.each(innerScreens.filter(screen => screen.weight === 'admin'))(
  '$path loads the texts that its parts use',
  screen => {
    const [page = ''] = found(screen.load.toString(), /(desk\/[\w/-]+\.tsx)/g)
    expect(missing(page, screen)).toEqual([])
  },
)

it('the frame of admins’ pages uses no text of the desk or the office before it loads them', () => {
  const frame: Screen = {
    path: '',
    title: 'titles.board',
    weight: 'admin',
    who: 'all',
    load: () => Promise.reject(new Error()),
  }
  expect(missing('features/desk-search/desk-search.tsx', frame)).toEqual([])
  expect(missing('features/notices/notices-bell.tsx', frame)).toEqual([])
})
