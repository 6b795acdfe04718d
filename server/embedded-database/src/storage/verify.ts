import { createHash } from 'node:crypto'
import Database from 'libsql'
import { decode } from '../values/decode.ts'
import { Catalog, ROWS, namespaceOf } from './catalog.ts'
import { createTables, damaged, foreign, refuseForeign, requireFormat } from './data-file.ts'
import { type Index, keysOf } from './index-definition.ts'
import { Connection, isDamage } from './sqlite.ts'

const OBJECTS = 'SELECT type, name, sql FROM sqlite_schema ORDER BY type, name'
/** The row of `seq` with the digest of a backup's documents, as a blob. */
const SET_DIGEST = 'INSERT OR REPLACE INTO seq(id, n) VALUES(4, ?)'
const DIGEST = 'SELECT n FROM seq WHERE id = 4'
const DOCUMENTS = 'SELECT rid, d FROM doc WHERE rid > ? ORDER BY rid LIMIT ?'
const CATALOG = 'SELECT id, d FROM cat WHERE id > ? ORDER BY id LIMIT ?'
const ORPHANS = 'SELECT count(*) FROM ix WHERE NOT EXISTS (SELECT 1 FROM doc WHERE doc.rid = ix.rid)'
const HAS_KEY = 'SELECT 1 FROM ix WHERE ix = ? AND k = ? AND rid = ?'
const COUNT_KEYS = 'SELECT count(*) FROM ix WHERE ix = ?'

const AT_ONCE = 64

/**
 * Reads every page, document and index entry of a file that nothing else uses, before it is opened for use: pages are
 * sound, all tables are those of this program, documents can be read and have exactly their keys, and a backup contains
 * what was written into it.
 * @param name what messages call the file
 * @returns the digest of its documents, for `setDigest`
 * @throws EmbeddedStartError in one line that says what is wrong
 */
export function verifyDataFile(file: string, name: string): Buffer {
  refuseForeign(file, name)
  const connection = new Connection(file, { durable: true })
  try {
    requireFormat(connection, name)
    requireOwnObjects(connection, name)
    const [result] = connection.first('PRAGMA integrity_check(1)') ?? []
    if (String(result) !== 'ok' || connection.number(ORPHANS) !== 0) throw damaged(name)
    const digest = readDocuments(connection, name)
    const expected = connection.first(DIGEST)?.[0]
    if (Buffer.isBuffer(expected) && !expected.equals(digest))
      throw damaged(name, 'its documents are not those that were backed up')
    return digest
  } catch (error) {
    throw isDamage(error) ? damaged(name) : error
  } finally {
    connection.close()
  }
}

/** Stores the digest that `verifyDataFile` compares, until the file is opened for use. */
export const setDigest = (connection: Connection, digest: Buffer): void => connection.run(SET_DIGEST, digest)

/** A trigger or a view would run with the program's own statements. */
function requireOwnObjects(connection: Connection, file: string): void {
  const own = new Database(':memory:')
  createTables(own)
  const expected = (own.prepare(OBJECTS).raw().all() as unknown[][]).map(String)
  own.close()
  const found = connection.all(OBJECTS)
  const other = found.find(columns => !expected.includes(String(columns)))
  if (other) throw foreign(file, `${String(other[0])} "${String(other[1])}"`)
  if (found.length < expected.length) throw damaged(file, 'a table is missing')
}

function readDocuments(connection: Connection, file: string): Buffer {
  const hash = createHash('sha256')
  for (const [id, bytes] of rowsOf(connection, CATALOG)) hash.update(`${id} `).update(bytes)
  const catalog = readable(() => new Catalog(connection), file, 'its list of collections')
  const collections = new Map(catalog.all().map(collection => [collection.id, collection]))
  const counts = new Map<Index, number>()
  for (const [id, bytes] of rowsOf(connection, DOCUMENTS)) {
    hash.update(`${id} `).update(bytes)
    const collection = collections.get(Math.floor(id / ROWS))
    const name = `a document of ${collection ? namespaceOf(collection) : 'a dropped collection'}`
    const doc = readable(() => decode(bytes), file, name)
    for (const index of collection?.indexes ?? []) {
      if (index.building) continue
      const { keys, multikey } = readable(() => keysOf(index, doc), file, name)
      const hasAll = keys.every(key => connection.first(HAS_KEY, index.id, key, id))
      if (!hasAll || (index.multikey & multikey) !== multikey)
        throw damaged(file, `${name} is not in the index ${index.name}`)
      counts.set(index, (counts.get(index) ?? 0) + keys.length)
    }
  }
  for (const [index, count] of counts)
    if (connection.number(COUNT_KEYS, index.id) !== count)
      throw damaged(file, `the index ${index.name} has keys that no document has`)
  return hash.digest()
}

function* rowsOf(connection: Connection, sql: string): Generator<[id: number, bytes: Buffer]> {
  for (let last = -1, rows; (rows = connection.all(sql, last, AT_ONCE)).length > 0;) {
    // A file that another program has changed may have a text in place of the bytes.
    for (const [id, bytes] of rows) yield [(last = id as number), Buffer.from(bytes as Buffer)]
  }
}

function readable<T>(read: () => T, file: string, what: string): T {
  try {
    return read()
  } catch {
    throw damaged(file, `${what} cannot be read`)
  }
}
