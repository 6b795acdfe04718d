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

it('guide.sh runs every command of the program that operations.md names', () => {
  const commandsIn = (file: string) =>
    new Set(
      [...read(file).matchAll(/car-wash (status|backup|look|restore|check|admin|export|import)\b/g)].map(
        ([, name]) => name,
      ),
    )
  const named = commandsIn('server/docs/operations.md')
  expect(named.size).toBe(8)
  expect(commandsIn('server/deploy/guide.sh')).toEqual(named)
})
