import mongoose from 'mongoose'
import { CONNECTION_TYPE } from './driver-connection.ts'
import { DATABASE_NAME, joinOrStart, startEmbedded } from './start-embedded.ts'
import { StartupError } from './failure.ts'
import { unusable } from './unusable.ts'

// Models called inside transaction() join it automatically; an unknown field in a filter is a mistake, not "no filter".
mongoose.set('transactionAsyncLocalStorage', true)
mongoose.set('strictQuery', 'throw')

export interface Database {
  /** models are made on this connection, never on the global mongoose */
  readonly connection: mongoose.Connection
  readonly uri: string
  readonly kind: 'embedded' | 'external'
  /** For work that may take long, such as building an index: a separate connection without a command time limit. */
  withoutTimeLimit(work: (db: mongoose.Connection) => Promise<void>): Promise<void>
  close(): Promise<void>
}

export interface ConnectOptions {
  /** MONGODB_URI; without it the embedded database on `dataDir` */
  uri?: string | undefined
  dataDir: string
  /** for commands: use the embedded database of a server that already runs on `dataDir` */
  join?: boolean
  onLog?: (line: string) => void
}

const POOL_SIZE = 32
/** Each is shorter than a request's deadline, so that a hanging database holds neither requests nor connections longer. */
const TIME_OUTS = {
  serverSelectionTimeoutMS: 5000,
  waitQueueTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  socketTimeoutMS: 8000,
}
/** Enough, with doubling intervals, to outlast a restart of the embedded database or a failover. */
const CONNECT_RETRIES = 5
const OLDEST_MAJOR_VERSION = 7

/** Connects to the MongoDB that serves the product. @throws StartupError in one line, without the address's credentials */
export async function connectDatabase(options: ConnectOptions): Promise<Database> {
  if (options.uri) return connectExternal(options.uri)
  const { dataDir, onLog } = options
  const start = options.join ? joinOrStart : startEmbedded
  const embedded = await start(onLog ? { dataDir, onLog } : { dataDir })
  try {
    const connection = await open(embedded.uri)
    return {
      connection,
      uri: embedded.uri,
      kind: 'embedded',
      withoutTimeLimit: work => onOwnConnection(embedded.uri, work),
      close: async () => {
        await connection.close()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function connectExternal(uri: string): Promise<Database> {
  const connection = await open(uri).catch((error: unknown) => {
    throw unusable(uri, error)
  })
  const problem = await unsuitable(connection).catch((error: unknown) => unusable(uri, error).message)
  if (problem !== null) {
    await connection.close()
    throw new StartupError(problem)
  }
  return {
    connection,
    uri,
    kind: 'external',
    withoutTimeLimit: work => onOwnConnection(uri, work),
    close: () => connection.close(),
  }
}

async function onOwnConnection(uri: string, work: (db: mongoose.Connection) => Promise<void>): Promise<void> {
  const { serverSelectionTimeoutMS, connectTimeoutMS } = TIME_OUTS
  const connection = await open(uri, { serverSelectionTimeoutMS, connectTimeoutMS })
  try {
    await work(connection)
  } finally {
    await connection.close()
  }
}

function open(uri: string, timeOuts: Partial<typeof TIME_OUTS> = TIME_OUTS): Promise<mongoose.Connection> {
  return mongoose
    .createConnection(withoutConcerns(uri), {
      ...(namesDatabase(uri) ? {} : { dbName: DATABASE_NAME }),
      // Sessions, throttles and days must be what was last written, whatever the address asks for.
      readPreference: 'primary',
      maxPoolSize: POOL_SIZE,
      ...CONNECTION_TYPE,
      // Options in the address itself take precedence.
      ...Object.fromEntries(Object.entries(timeOuts).filter(([name]) => !uri.includes(`${name}=`))),
      retryWrites: true,
      retryReads: true,
      maxAdaptiveRetries: CONNECT_RETRIES,
      writeConcern: { w: 'majority' },
      // The migrations create collections and indexes once, not whichever model is used first.
      autoIndex: false,
      autoCreate: false,
      // While the database is away the driver waits, up to its time-outs: one kind of waiting is enough.
      bufferCommands: false,
    })
    .asPromise()
}

/** How an address may ask for older reads or less certain writes. */
const CONCERN = /^(readPreference(Tags)?|maxStalenessSeconds|readConcernLevel|w|j|journal|wtimeout(MS)?)=/i

/** The address without these options, which would take precedence over ours or be refused beside them. */
function withoutConcerns(uri: string): string {
  const [hosts = '', options = ''] = uri.split('?')
  const kept = options.split('&').filter(option => option !== '' && !CONCERN.test(option))
  return kept.length > 0 ? `${hosts}?${kept.join('&')}` : hosts
}

/** Whether the address names a database after its hosts; `test`, the driver's default, would surprise everybody. */
const namesDatabase = (uri: string): boolean => /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(uri)

/** Why this MongoDB cannot serve the product, in one line, or null. */
async function unsuitable(connection: mongoose.Connection): Promise<string | null> {
  const admin = connection.getClient().db('admin')
  const hello = await admin.command({ hello: 1 })
  if (!hello['setName'] && hello['msg'] !== 'isdbgrid') {
    return (
      'MONGODB_URI names a standalone MongoDB server, and bookings need transactions: ' +
      'start it with --replSet rs0 and run rs.initiate() once'
    )
  }
  const version = String((await admin.command({ buildInfo: 1 }))['version'])
  if (Number.parseInt(version, 10) >= OLDEST_MAJOR_VERSION) return null
  return `MONGODB_URI names a MongoDB ${version}: ${OLDEST_MAJOR_VERSION}.0 or newer is needed`
}
