import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startEmbedded } from '../start-embedded.ts'
import { killCycles } from './testing/kill.ts'

test('killed under load, with a transaction open, it loses nothing that was acknowledged', async () => {
  const report = await killCycles(dataDir => startEmbedded({ dataDir }), 2)
  expect(report).toMatchObject({ lost: 0, orphans: 0, ghosts: 0, integrity: ['ok', 'ok'] })
  expect(report.acknowledged).toBeGreaterThan(0)
})

test('when the disk is full a write is refused, and the file is sound and serves again afterwards', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-full-'))
  try {
    const program = path.join(import.meta.dirname, 'testing/fill-disk.ts')
    // No file may grow beyond 4 MB: the limit counts blocks of 1 kB.
    const script = `ulimit -f 4096; exec "${process.execPath}" --import tsx "${program}" "${dataDir}"`
    const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    const outcome = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as {
      written: number
      code: number
      readable: number
    }
    expect(outcome.code).toBe(14031)
    expect(outcome.readable).toBe(outcome.written)
    const database = await startEmbedded({ dataDir })
    await database.stop()
  } finally {
    fs.rmSync(dataDir, { recursive: true })
  }
})
