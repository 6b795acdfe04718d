import fs from 'node:fs'
import path from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp, restoreBackup } from './backup.ts'
import { type BareEngine, openBareEngine } from './testing/bare-engine.ts'

let source: BareEngine
let target: string
let backup: string

beforeEach(async () => {
  source = openBareEngine()
  ;[target, backup] = [path.join(source.folder, 'target'), path.join(source.folder, 'backup.db')]
  const indexes = [
    { key: { plate: 1 }, name: 'plate', unique: true },
    { key: { tags: 1, at: -1 }, name: 'tags' },
    { key: { price: 1 }, name: 'price', partialFilterExpression: { price: { $gt: 5 } } },
  ]
  await source.send({ createIndexes: 'cars', indexes })
  const documents = Array.from({ length: 300 }, (_, n) => ({
    ...{ _id: n, plate: `AB${n}`, tags: [n % 7, `t${n % 5}`], at: new Date(n), price: n % 9 },
    ...{ notes: 'x'.repeat(50), parts: { first: n, second: [1.5, null, true] } },
  }))
  await source.send({ insert: 'cars', documents })
})

afterEach(() => source.close())

const restore = (file = backup): Promise<string | null> =>
  restoreBackup(target, file, { prepare: () => Promise.resolve(), takeOver: () => Promise.resolve(null) })

const bytesOf = (file: string, sql: string): unknown => {
  const database = new Database(file)
  const rows = JSON.stringify(database.prepare(sql).raw().all())
  database.close()
  return rows
}
const contentOf = (file: string): unknown =>
  ['SELECT rid, hex(d) FROM doc', 'SELECT ix, hex(k), rid FROM ix', 'SELECT hex(d) FROM cat'].map(sql =>
    bytesOf(file, sql),
  )

/** Changes a copy of the backup with statements of another program. */
function tamper(...statements: string[]): string {
  const file = path.join(source.folder, `changed-${fs.readdirSync(source.folder).length}.db`)
  fs.copyFileSync(backup, file)
  const database = new Database(file)
  for (const statement of statements) database.exec(statement)
  database.pragma('journal_mode=DELETE')
  database.close()
  return file
}

test('a backup with 64 flipped bytes anywhere is refused, unless they were unused', async () => {
  backUp(source.folder, backup)
  await restore()
  const whole = contentOf(path.join(target, 'database.db'))
  const bytes = fs.readFileSync(backup)
  const file = path.join(source.folder, 'flipped.db')
  let refused = 0
  const places = Array.from({ length: 80 }, (_, n) => Math.floor((n * (bytes.length - 64)) / 79))
  for (const at of places) {
    const flipped = Buffer.from(bytes)
    for (let byte = at; byte < at + 64; byte++) flipped[byte] = ~(flipped[byte] ?? 0) & 0xff
    fs.writeFileSync(file, flipped)
    const before = contentOf(path.join(target, 'database.db'))
    const refusal = await restore(file).then(
      () => null,
      (reason: unknown) => (reason instanceof Error ? reason.message : 'no error'),
    )
    if (refusal !== null) {
      refused++
      expect(refusal).toMatch(/flipped\.db (is|was|has) [^\n]*$/)
      expect(contentOf(path.join(target, 'database.db'))).toEqual(before)
    } else expect(contentOf(path.join(target, 'database.db')), String(at)).toEqual(whole)
  }
  expect(refused).toBeGreaterThan(60)
})

test('a single changed character or number of a document is noticed', async () => {
  backUp(source.folder, backup)
  const bytes = fs.readFileSync(backup)
  // Also where SQLite has left a former copy of a document in an unused part of a page.
  for (let at = -1; (at = bytes.indexOf('x'.repeat(50), at + 1)) >= 0;) bytes[at + 7] = 'y'.charCodeAt(0)
  fs.writeFileSync(backup, bytes)
  await expect(restore()).rejects.toThrow(/its documents are not those that were backed up/)
  expect(fs.existsSync(path.join(target, 'database.db'))).toBe(false)
})

test('a file with a trigger, a view, a table or an index of another program is refused by its name', async () => {
  backUp(source.folder, backup)
  for (const [statement, name] of [
    ['CREATE TRIGGER t AFTER INSERT ON doc BEGIN DELETE FROM doc; END', 'trigger "t"'],
    ['CREATE VIEW v AS SELECT * FROM doc', 'view "v"'],
    ['CREATE TABLE other(a)', 'table "other"'],
    ['CREATE INDEX i ON doc(d)', 'index "i"'],
    ['DROP TABLE kept; CREATE VIEW kept AS SELECT * FROM seq', 'view "kept"'],
  ] as const)
    await expect(restore(tamper(statement))).rejects.toThrow(`has a ${name} that this program has not made`)
  await expect(restore(tamper('DROP TABLE kept'))).rejects.toThrow(/a table is missing/)
})

test('a file whose index entries are not those of its documents is refused', async () => {
  backUp(source.folder, backup)
  const forget = 'DELETE FROM seq WHERE id = 4;'
  const first = '(SELECT rid FROM doc LIMIT 1)'
  for (const change of [
    `DELETE FROM ix WHERE rid = ${first}`,
    `INSERT INTO ix SELECT 2, x'00', rid FROM doc LIMIT 1`,
    `UPDATE ix SET k = k || x'00' WHERE ix = 2 AND rid = ${first}`,
    `DELETE FROM doc WHERE rid = ${first}`,
    `UPDATE doc SET d = substr(d, 1, 40) WHERE rid = ${first}`,
    `UPDATE doc SET d = 'text' WHERE rid = ${first}`,
    `UPDATE cat SET d = x'00'`,
  ])
    await expect(restore(tamper(forget + change)), change).rejects.toThrow(/is damaged/)
  await restore(tamper(forget))
})

test('a database with a document that cannot be read is not backed up', () => {
  const database = new Database(path.join(source.folder, 'database.db'))
  database.exec("UPDATE doc SET d = x'05000000ff' WHERE rid = (SELECT max(rid) FROM doc)")
  database.close()
  expect(() => backUp(source.folder, backup)).toThrow(
    /database\.db is damaged: a document of d\.cars cannot be read$/,
  )
  expect(fs.readdirSync(source.folder).filter(name => name.startsWith('backup'))).toEqual([])
})

test('each restore keeps what it replaces under a number of its own', async () => {
  backUp(source.folder, backup)
  const kept = (number: number): string =>
    path.join(fs.realpathSync(target), `database.db.before-restore-${number}`)
  expect(await restore()).toBeNull()
  expect(await restore()).toBe(kept(1))
  expect(await restore()).toBe(kept(2))
  fs.rmSync(kept(1))
  expect(await restore()).toBe(kept(3))
  // A copy that was kept can be restored too.
  expect(await restore(kept(2))).toBe(kept(4))
  expect(fs.readdirSync(target).filter(name => name.startsWith('restore'))).toEqual([])
})
