import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../../..')
const folder = path.join(root, 'server/mutants')

it('every planted fault still applies to the code and names a test that exists', () => {
  const patches = fs.readdirSync(folder).filter(name => name.endsWith('.patch'))
  expect(patches.length).toBeGreaterThan(0)
  const tests = ['server/src', 'server/embedded-database/src']
    .flatMap(part => fs.readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' }))
    .map(file => file.replaceAll(path.sep, '/'))
    .filter(file => file.endsWith('.test.ts'))
  const faults = patches.flatMap(name => {
    const file = path.join(folder, name)
    const { status, stderr } = spawnSync('git', ['apply', '--check', file], { cwd: root, encoding: 'utf8' })
    const [, named = ''] = /^found by: (.+)$/m.exec(fs.readFileSync(file, 'utf8')) ?? []
    const missing = named.split(' ').filter(part => !tests.some(test => test.includes(part)))
    return [...(status === 0 ? [] : [stderr]), ...missing.map(part => `${name}: no test “${part}”`)]
  })
  expect(faults).toEqual([])
})
