import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('the inline styles name only files that exist, so no moved page loses its styles', () => {
  const css = readFileSync(path.join(import.meta.dirname, 'landing.css'), 'utf8')
  const sources = [...css.matchAll(/^@source '([^']+)';$/gm)].map(([, file = '']) => file)
  expect(sources).not.toEqual([])
  expect(sources.filter(file => !existsSync(path.join(import.meta.dirname, file)))).toEqual([])
})
