import net from 'node:net'
import mongoose from 'mongoose'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { emptyDatabase, openTestDatabase } from '../testing/engine.ts'
import { connectDatabase } from './connect.ts'
import { StartupError } from './failure.ts'
import { asUnusable, unusable } from './unusable.ts'

const servers: net.Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The address of a port with no listener. */
async function closedPort(): Promise<string> {
  const server = net.createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise(resolve => server.close(resolve))
  return `127.0.0.1:${port}`
}

const refusalOf = async (uri: string): Promise<StartupError> => {
  const error = await connectDatabase({ uri, dataDir: '' }).catch((reason: unknown) => reason)
  if (!(error instanceof StartupError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

describe('connecting', () => {
  test('an address with no MongoDB behind it is refused in one line without its password', async () => {
    const host = await closedPort()
    const { message } = await refusalOf(`mongodb://anna:s3cret@${host}/wash?serverSelectionTimeoutMS=100`)
    expect(message).toContain(`No MongoDB answers at ${host}`)
    expect(message).not.toMatch(/s3cret|anna|\n/)
  })

  test('an invalid address is refused in one line that does not repeat it', async () => {
    const { message } = await refusalOf('postgres://anna:s3cret@host/wash')
    expect(message).toContain('MONGODB_URI is not a connection string')
    expect(message).not.toContain('s3cret')
  })

  test('transactions, sessions and indexes work on the database of a test', async () => {
    const database = await openTestDatabase()
    const cars = database.connection.collection<{ plate: string }>('cars')
    await cars.createIndex({ plate: 1 }, { unique: true }, {})
    await cars.insertOne({ plate: 'AB123' })
    const failed = database.connection.transaction(async session => {
      await cars.insertOne({ plate: 'CD456' }, { session })
      throw new Error('never mind')
    })
    await expect(failed).rejects.toThrow('never mind')
    expect(await cars.countDocuments()).toBe(1)
    await expect(cars.insertOne({ plate: 'AB123' })).rejects.toMatchObject({
      code: 11000,
      keyValue: { plate: 'AB123' },
    })
    await emptyDatabase(database)
    expect(await cars.countDocuments()).toBe(0)
    expect(await cars.indexes()).toHaveLength(2)
    await database.close()
  })
})

test.each([
  ...['secondaryPreferred', 'secondary', 'nearest'].map(
    mode => `readPreference=${mode}&readPreferenceTags=dc:a&readPreferenceTags=&maxStalenessSeconds=120`,
  ),
  'w=0&journal=false&wtimeoutMS=1&readConcernLevel=available',
])(
  'everything is read where it is written, and kept by most servers, although the address says %s',
  async asked => {
    const uri = inject('mongodbUri')
    const database = await connectDatabase({
      uri: `${uri}${uri.includes('?') ? '&' : '/?'}${asked}`,
      dataDir: '',
    })
    const { readPreference, readConcern, writeConcern } = database.connection.getClient().options
    expect(readPreference.mode).toBe('primary')
    expect([readConcern, writeConcern]).toEqual([undefined, { w: 'majority' }])
    expect(await database.connection.collection('cars').countDocuments()).toBe(0)
    await database.close()
  },
)

test('a server that speaks no TLS, and a name that does not resolve, are each refused for that reason', async () => {
  const server = net.createServer(socket => socket.on('error', () => undefined).end('hello'))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${String((server.address() as net.AddressInfo).port)}`
  const tls = await refusalOf(`mongodb://anna:s3cret@${host}/wash?tls=true&serverSelectionTimeoutMS=500`)
  expect(tls.message).toMatch(/^The MongoDB at 127\.0\.0\.1:\d+ has no connection over TLS \(.+\): /)
  const name = await refusalOf('mongodb://anna:s3cret@no-such-name.invalid/wash?serverSelectionTimeoutMS=500')
  expect(name.message).toMatch(
    /^The MongoDB at no-such-name\.invalid has a name that does not resolve \(.+\): /,
  )
  for (const { message } of [tls, name]) expect(message).not.toMatch(/s3cret|anna|\n/)
})

const { MongoCompatibilityError, MongoParseError, MongoServerError } = mongoose.mongo

test.each<[string, Error, RegExp]>([
  [
    'a wrong password',
    new MongoServerError({ message: 'no', code: 18 }),
    /refused the user name or the password/,
  ],
  [
    'a right that is missing',
    new MongoServerError({ message: 'not authorized on wash to execute createIndexes', code: 13 }),
    /refuses this user a right \(not authorized on wash to execute createIndexes\): give the user/,
  ],
  [
    'an old server',
    new MongoCompatibilityError('Server reports maximum wire version 8'),
    /has a version that this program cannot use: 7\.0/,
  ],
  [
    'a certificate that has expired',
    new Error('selection', {
      cause: Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }),
    }),
    /TLS \(certificate has expired\)/,
  ],
  [
    'a command that fails while the indexes are built',
    new MongoServerError({ message: 'Index build failed:\nmongodb://anna:s3cret@db', code: 67 }),
    /^The MongoDB at db:27017 refused a command \(Index build failed:\)/,
  ],
  [
    'a replica set of another name',
    Object.assign(new Error('timed out'), {
      name: 'MongoServerSelectionError',
      reason: { setName: 'rs1', servers: new Map() },
    }),
    /^The MongoDB at db:27017 has no replica set rs1 with a primary: correct replicaSet/,
  ],
  [
    'a file of a certificate that is missing',
    Object.assign(new Error("ENOENT: no such file or directory, open '/ca.pem'"), { code: 'ENOENT' }),
    /TLS \(ENOENT: no such file or directory, open '\/ca\.pem'\)/,
  ],
  [
    'an address that is none',
    new MongoParseError('Invalid connection string "mongodb://anna:s3cret/x@db"'),
    /^MONGODB_URI is not a connection string \(Invalid connection string …\): write/,
  ],
  ['anything else', new Error('odd'), /^No MongoDB answers at db:27017: .* \(odd\)$/],
])('the operator reads one clear line for %s', (_what, error, line) => {
  const { message } = unusable('mongodb://anna:s3cret@db:27017/wash', error)
  expect(message).toMatch(line)
  expect(message).not.toMatch(/s3cret|anna|\n/)
})

test('an error of the MongoDB while it is prepared is such a line, and any other error stays what it is', () => {
  const refused = new MongoServerError({ message: 'not authorized on wash to execute find', code: 13 })
  const uri = 'mongodb://anna:s3cret@db:27017/wash'
  expect(asUnusable({ kind: 'external', uri }, refused)).toBeInstanceOf(StartupError)
  expect(asUnusable({ kind: 'embedded', uri }, refused)).toBe(refused)
  const mistake = new TypeError('x is not a function')
  expect(asUnusable({ kind: 'external', uri }, mistake)).toBe(mistake)
})
