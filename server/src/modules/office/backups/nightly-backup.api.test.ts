import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startEmbedded } from '../../../db/start-embedded.ts'
import { commandEntry } from '../../../entry-points.ts'
import { runTimedWork } from '../timed-work/timed-work.service.ts'

import { BackupModel, backUpTonight } from './nightly-backup.service.ts'
import { appWithBackups } from './testing/app-with-backups.ts'

const { app, folder, close } = await appWithBackups()
afterAll(close)

beforeEach(async () => {
  await app.reset()
  fs.rmSync(path.join(folder, 'backups'), { recursive: true, force: true })
})

const backups = (): string[] => fs.readdirSync(path.join(folder, 'backups')).sort()
const round = () => backUpTonight(app.context, app.clock.now())

it('a backup is written once a night at the hour that was set, the oldest ones go, and each can be restored', async () => {
  const plates = app.db.collection<{ plate: string }>('plates')
  // 03:29, 03:30 and later in Rome, in three nights.
  const written: number[] = []
  for (const day of ['22', '23', '24']) {
    await plates.insertOne({ plate: `AB ${day}` })
    for (const time of ['02:29:00', '02:30:00', '02:31:00', '22:00:00']) {
      app.clock.set(`2026-11-${day}T${time}.000Z`)
      written.push(await round())
    }
    const restored = await platesOf(path.join(folder, 'backups', `car-wash-2026-11-${day}.db`), day)
    expect(restored).toContain(`AB ${day}`)
  }
  expect(written).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0])
  expect(backups()).toEqual(['car-wash-2026-11-23.db', 'car-wash-2026-11-24.db'])
})

it('two servers write one backup, and a server that died leaves it to another after an hour', async () => {
  app.clock.set('2026-11-22T02:30:00.000Z')
  expect((await Promise.all([round(), round()])).sort()).toEqual([0, 1])
  // The second night's server has begun, and is gone.
  app.clock.set('2026-11-23T02:30:00.000Z')
  await BackupModel(app.db).updateOne({ _id: 'nightly' }, { night: '2026-11-23', begunAt: app.clock.now() })
  fs.writeFileSync(path.join(folder, 'backups', 'car-wash-2026-11-23.db'), 'half of a file')
  app.clock.advance(59 * 60_000)
  expect(await round()).toBe(0)
  app.clock.advance(60_000)
  expect(await round()).toBe(1)
})

it('a backup that fails says why, and the next night tries again', async () => {
  // A file is where the folder should be.
  fs.writeFileSync(path.join(folder, 'backups'), '')
  app.clock.set('2026-11-22T02:30:00.000Z')
  await runTimedWork(app.context, [{ name: 'backup', run: backUpTonight }])
  const failed = await BackupModel(app.db).findById('nightly').lean()
  expect(failed).toMatchObject({ failedAt: app.clock.now() })
  expect(failed?.reason).toContain('EEXIST')
  const view = async () => (await (await app.signedInAs('super-admin')).call('GET /admin/system')).body
  const { backup, database } = await view()
  expect(backup).toMatchObject({ at: '03:30', doneAt: null, failedAt: app.clock.now().toISOString() })
  expect(backup?.reason).toContain('EEXIST')
  expect(database.kind).toBe('embedded')
  expect(database.bytes).toBeGreaterThan(0)
  fs.rmSync(path.join(folder, 'backups'))
  expect(await round()).toBe(0)
  app.clock.advance(24 * 3_600_000)
  expect(await round()).toBe(1)
  expect((await view()).backup).toMatchObject({ doneAt: app.clock.now().toISOString(), failedAt: null })
})

/** Restores a backup into a folder of its own and reads it there. */
async function platesOf(file: string, name: string): Promise<unknown[]> {
  const dataDir = path.join(folder, `restored-${name}`)
  execFileSync(process.execPath, [commandEntry('db-restore'), file], {
    env: { ...process.env, DATA_DIR: dataDir, MONGODB_URI: '' },
  })
  const restored = await startEmbedded({ dataDir })
  const client = await MongoClient.connect(restored.uri)
  try {
    return (await client.db(app.db.name).collection('plates').distinct('plate')) as unknown[]
  } finally {
    await client.close()
    await restored.stop()
  }
}
