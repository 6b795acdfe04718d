import net from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyDatabase, openTestDatabase } from '../testing/engine.ts'
import { connectDatabase } from './connect.ts'
import { StartupError } from './startup-error.ts'

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
