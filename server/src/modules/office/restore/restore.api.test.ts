import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { backUpTonight } from '../backups/nightly-backup.service.ts'
import { checkIntegrity } from '../integrity/integrity.service.ts'
import {
  app,
  atNight,
  backups,
  chain,
  database,
  expectClosedAfter,
  folder,
  PASSWORD,
  run,
  useRestores,
} from './testing/restored-chain.ts'

useRestores()

test('nothing that was erased, revoked or signed out comes back, however often a backup is restored', async () => {
  await expectClosedAfter(3)
})

test('a MongoDB that its own tools have restored has the same ended by the command without a file', async () => {
  const state = await chain()
  const external = {
    ...{ MONGODB_URI: database.uri, JWT_SECRET: randomBytes(48).toString('base64') },
    ...{ DATA_DIR: path.join(folder, 'external'), BACKUP_DIR: '' },
  }
  fs.mkdirSync(external.DATA_DIR)
  fs.writeFileSync(
    path.join(external.DATA_DIR, 'endings.jsonl'),
    JSON.stringify({ disabled: state.left.userId }),
  )
  const output = run('db-restore', null, external)
  expect(output).toMatch(
    /^Ended: \d+ sessions, 1 API keys, 1 one-time links, the links of 2 visits and 1 calend/m,
  )
  expect(output).toMatch(/^Closed again: 0 erased accounts, 1 disabled admins$/m)
  expect(await app.db.collection('sessions').countDocuments()).toBe(0)
  expect(output).toMatch(/^Receipts begin a new series$/m)
  expect((await checkIntegrity(app.context)).faults).toEqual([])
  expect(() => run('db-restore', path.join(folder, 'any.db'), external)).toThrow(
    /A MongoDB is restored with its own tools/,
  )
})

test('where the replaced database cannot be read, the file beside the backups says what was closed', async () => {
  const state = await chain()
  const backup = path.join(folder, 'plain.db')
  run('db-backup', backup)
  await state.boss.call('PATCH /admin/users/:id', {
    params: { id: state.left.userId },
    body: { disabled: true },
  })
  await state.zoe.call('DELETE /users/me', { body: { password: PASSWORD } })
  const lines = fs.readFileSync(path.join(backups, 'endings.jsonl'), 'utf8').trim().split('\n')
  expect(lines.slice(-2).map(line => JSON.parse(line) as unknown)).toEqual([
    { disabled: state.left.userId },
    { erased: state.zoe.userId },
  ])
  const elsewhere = path.join(folder, 'elsewhere')
  expect(run('db-restore', backup, { DATA_DIR: elsewhere })).toMatch(
    /^Closed again: 1 erased accounts, 1 disabled admins$/m,
  )
  const alone = { DATA_DIR: path.join(folder, 'alone'), BACKUP_DIR: path.join(folder, 'none') }
  expect(run('db-restore', backup, alone)).toMatch(/^No endings\.jsonl was found: /m)
})

test('a backup adds to the file what a server could not write when it closed an account', async () => {
  const state = await chain()
  await state.boss.call('PATCH /admin/users/:id', {
    params: { id: state.left.userId },
    body: { disabled: true },
  })
  await state.zoe.call('DELETE /users/me', { body: { password: PASSWORD } })
  fs.rmSync(path.join(backups, 'endings.jsonl'))
  expect(await backUpTonight(app.context, atNight())).toBe(1)
  const lines = fs.readFileSync(path.join(backups, 'endings.jsonl'), 'utf8').trim().split('\n')
  expect(lines.map(line => JSON.parse(line) as unknown)).toEqual([
    { erased: state.zoe.userId },
    { disabled: state.left.userId },
  ])
})
