import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

it.each(['compose.yaml', 'compose.small.yaml'])('%s passes every setting of .env.example', file => {
  const settings = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(20)
  const text = read(path.join('server/deploy', file))
  const passed = [...text.matchAll(/^ +([A-Z][A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name, value])
  expect(passed.map(([name]) => name).sort()).toEqual(settings.sort())
})
