import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLanguage, CODE, NAME } from './fourth-language.ts'
import { kill, startProgram, type Program } from './programs.ts'
import { copyProject } from './project-copy.ts'

const run = promisify(execFile)
// Without those of this run: the build is the one for production.
const ENV = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
let copy: string

beforeAll(() => {
  copy = copyProject()
  addLanguage(copy)
})
afterAll(() => {
  fs.rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
})

const inCopy = (program: string, ...args: string[]) =>
  run(process.execPath, [path.join(copy, program), ...args], { cwd: copy, env: ENV })

it('the project compiles with a fourth language', async () => {
  await inCopy('node_modules/typescript/bin/tsc', '-b', 'server', 'client')
})

it('the tests of the pages, and of what the server says by language, pass with a fourth language', async () => {
  const modules = ['messages/mail', 'settings', 'customers/import', 'public/calendar-feeds'].map(
    name => `server/src/modules/${name}`,
  )
  const tests = ['client/src', ...modules, 'server/src/pages', 'server/src/demo/demo.api']
  await inCopy('node_modules/vitest/vitest.mjs', 'run', '--config', 'server/vitest.all.ts', ...tests)
})

it('the server draws the public pages in a fourth language, and the picker offers it', async () => {
  await inCopy('server/scripts/start.mjs', 'build')
  const main = path.join(copy, 'server/dist/main.js')
  const program = await startProgram({ DATA_DIR: path.join(copy, 'data') }, () => undefined, main)
  try {
    for (const address of ['/', '/AboutUs']) await expectPage(program, address)
  } finally {
    await kill(program.process)
  }
})

async function expectPage({ url }: Program, address: string): Promise<void> {
  const page = await fetch(`${url}${address}`, {
    headers: { Accept: 'text/html', 'Accept-Language': `${CODE}, en;q=0.5` },
  })
  const html = await page.text()
  expect(html).toContain(`<html lang="${CODE}" dir="ltr">`)
  expect(html).toContain(`<title>${NAME} `)
  expect(html).toContain(`<option value="${CODE}" lang="${CODE}" selected="">${NAME}</option>`)
}
