import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

import { kill, startProgram } from '../testing/programs.ts'
import { testApp } from '../testing/test-app.ts'

it('a running server stops with one line once a newer program has taken over its database', async () => {
  const app = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'car-wash-schema-'))
  const lines: string[] = []
  const env = { MONGODB_URI: app.uri, DATA_DIR: folder, JWT_SECRET: 'a secret of this test, long enough' }
  const program = await startProgram(env, line => lines.push(line))
  try {
    const ended = once(program.process, 'exit')
    await app.db.collection('meta').updateOne({}, { $inc: { version: 1 } })
    expect((await ended)[0]).toBe(1)
    expect(lines.filter(line => line.startsWith('The data was written by a newer version'))).toHaveLength(1)
  } finally {
    await kill(program.process)
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
