import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * Typical faults of booking systems, each as a patch of this one (server/mutants): the tests named in the patch must
 * find it. They run on a copy, so the product needs no switches for them.
 */
const root = path.resolve(import.meta.dirname, '../../../../..')
const folder = path.join(root, 'server/mutants')
const patches = fs.readdirSync(folder).filter(name => name.endsWith('.patch'))

let copy = ''
beforeAll(() => {
  copy = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-mutants-'))
  for (const part of ['server/src', 'server/embedded-database', 'client/src/i18n/locales'])
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  for (const file of [
    'package.json',
    'tsconfig.base.json',
    'server/package.json',
    'server/tsconfig.json',
    'server/tsconfig.build.json',
  ]) {
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  }
  fs.copyFileSync(path.join(root, 'server/vitest.config.ts'), path.join(copy, 'server/vitest.config.ts'))
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => {
  fs.rmSync(copy, { recursive: true, force: true })
})

function run(command: string, ...args: string[]): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { ok: status === 0, output: stdout + stderr }
}

const runTests = (names: readonly string[]) =>
  run('npx', 'vitest', 'run', '--config', 'server/vitest.config.ts', '--bail', '1', ...names)

const testsOf = (patch: string): string[] =>
  (/^found by: (.+)$/m.exec(fs.readFileSync(patch, 'utf8'))?.[1] ?? '').split(' ').filter(Boolean)

test('the unmodified copy passes the tests that find mutants', () => {
  const names = new Set(patches.flatMap(name => testsOf(path.join(folder, name))))
  expect(names.size).toBeGreaterThan(0)
  const { ok, output } = runTests([...names])
  expect(ok, output).toBe(true)
})

test.each(patches)('%s is found', name => {
  const patch = path.join(folder, name)
  const applied = run('git', 'apply', patch)
  expect(applied.ok, `the code has changed, the patch must follow: ${applied.output}`).toBe(true)
  try {
    const { ok, output } = runTests(testsOf(patch))
    expect(ok, 'no test found it').toBe(false)
    // A mutant that does not start proves nothing.
    expect(output).toMatch(/Tests .*failed/)
    expect(output).not.toMatch(/Failed Suites/)
  } finally {
    run('git', 'apply', '-R', patch)
  }
})
