import { Long, ObjectId } from 'bson'
import type { Cursors } from '../sessions/cursors.ts'
import { type Sessions, sessionIdOf } from '../sessions/sessions.ts'
import type { Doc, Value } from '../values/value.ts'
import { OK } from './context.ts'
import { cursorId } from './reads.ts'

/** MongoDB 7.0: what the product asks of an external server at least. */
const VERSION = '7.0.0'
const WIRE_VERSION = 21

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_MESSAGE_BYTES = 48_000_000
const MAX_BATCH = 100_000

export interface ServerState {
  /** the address that clients use, which is also the member's of the replica set */
  readonly address: string
  readonly sessions: Sessions
  readonly cursors: Cursors
}

/** What a client asks of the server itself. A replica set of one: without one a driver would not use transactions. */
const hello = ({ address }: ServerState): Doc => ({
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  secondary: false,
  setName: 'embedded',
  setVersion: 1,
  hosts: [address],
  primary: address,
  me: address,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: MAX_BATCH,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: 1,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
})

const endSessions = (ids: Value, { sessions }: ServerState): Doc => {
  for (const lsid of Array.isArray(ids) ? ids : []) {
    const id = sessionIdOf(lsid)
    if (id) sessions.end(id)
  }
  return OK
}

const killCursors = (ids: Value, { cursors }: ServerState): Doc => {
  const [cursorsKilled, cursorsNotFound]: [Long[], Long[]] = [[], []]
  for (const each of Array.isArray(ids) ? ids : []) {
    const id = cursorId(each)
    ;(cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id))
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

type ServerCommand = (command: Doc, state: ServerState) => Doc

export const serverCommands = new Map<string, ServerCommand>(
  Object.entries({
    hello: (_, state) => hello(state),
    ismaster: (_, state) => hello(state),
    isMaster: (_, state) => hello(state),
    ping: () => OK,
    buildInfo: () => ({
      version: VERSION,
      versionArray: [...VERSION.split('.').map(Number), 0],
      gitVersion: 'embedded',
      modules: [],
      bits: 64,
      debug: false,
      maxBsonObjectSize: MAX_DOCUMENT_BYTES,
      ok: 1,
    }),
    serverStatus: (_, { address }) => ({
      host: address,
      version: VERSION,
      process: 'embedded',
      pid: process.pid,
      uptime: Math.floor(process.uptime()),
      localTime: new Date(),
      mem: { resident: Math.round(process.memoryUsage.rss() / 1024 / 1024) },
      ok: 1,
    }),
    connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
    startSession: () => ({ id: { id: new ObjectId() }, timeoutMinutes: 30, ok: 1 }),
    refreshSessions: () => OK,
    endSessions: ({ endSessions: ids }, state) => endSessions(ids, state),
    killSessions: ({ killSessions: ids }, state) => endSessions(ids, state),
    killAllSessions: (_, { sessions }) => {
      sessions.abortAll()
      return OK
    },
    killCursors: ({ cursors }, state) => killCursors(cursors, state),
    getParameter: () => ({ featureCompatibilityVersion: { version: '7.0' }, ok: 1 }),
  } satisfies Record<string, ServerCommand>),
)
