import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { IMPORT_BYTES } from '../contract/constants.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

it.each(['compose.yaml', 'compose.small.yaml'])('%s passes every setting of .env.example', file => {
  const settings = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(20)
  const text = read(path.join('server/deploy', file))
  const passed = [...text.matchAll(/^ +([A-Z][A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name, value])
  expect(passed.map(([name]) => name).sort()).toEqual(settings.sort())
})

it('each proxy is whole without a setting, takes the largest import, and names every visitor and every server', () => {
  const [caddy, nginx] = [read('server/deploy/Caddyfile'), read('server/deploy/nginx.conf')]
  const used = [...caddy.matchAll(/\{\$\w+(:[^}]+)?\}/g)]
  expect(used.map(([, fallback]) => fallback)).toEqual([':localhost', ':127.0.0.1:3000'])
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(IMPORT_BYTES)
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For /)
  const compose = read('server/deploy/compose.yaml')
  for (const [, name] of compose.matchAll(/^ {2}([\w-]+): \*wash$/gm))
    expect(compose).toContain(`${name ?? ''}:3000`)
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
