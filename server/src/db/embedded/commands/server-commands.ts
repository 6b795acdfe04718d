import { Long } from 'bson'
import { sessionIdOf } from '../sessions/sessions.ts'
import type { Doc, Value } from '../values/value.ts'
import { type CommandTable, type Context, OK, type Reply } from './context.ts'
import { cursorId } from './reads.ts'

/** MongoDB 7.0: what the product asks of an external server at least. */
const VERSION = '7.0.0'
const WIRE_VERSION = 21

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_MESSAGE_BYTES = 48_000_000
const MAX_BATCH = 100_000

const LIMITS = {
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: MAX_BATCH,
}

/** What a client asks of the server itself. A replica set of one: without one a driver would not use transactions. */
const hello = ({ address }: Context): Reply => ({
  ...{ isWritablePrimary: true, ismaster: true, helloOk: true, secondary: false, readOnly: false },
  ...{ setName: 'embedded', setVersion: 1, hosts: [address], primary: address, me: address },
  ...{ ...LIMITS, localTime: new Date(), logicalSessionTimeoutMinutes: 30, connectionId: 1 },
  ...{ minWireVersion: 0, maxWireVersion: WIRE_VERSION, ok: 1 },
})

const listOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value : [])

function endSessions({ command, sessions }: Context): Reply {
  for (const lsid of listOf(command['endSessions'])) {
    const id = sessionIdOf(lsid)
    if (id) sessions.end(id)
  }
  return OK
}

function killCursors({ command, cursors }: Context): Reply {
  const [cursorsKilled, cursorsNotFound]: [Long[], Long[]] = [[], []]
  for (const id of listOf(command['cursors']).map(cursorId))
    (cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id))
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

const buildInfo: Doc = {
  ...{ version: VERSION, versionArray: [...VERSION.split('.').map(Number), 0], gitVersion: 'embedded' },
  ...{ modules: [], bits: 64, debug: false, maxBsonObjectSize: MAX_DOCUMENT_BYTES, ok: 1 },
}

const serverStatus = ({ address }: Context): Reply => ({
  ...{ host: address, version: VERSION, process: 'embedded', pid: process.pid, localTime: new Date() },
  ...{ uptime: Math.floor(process.uptime()), ok: 1 },
})

export const serverCommands: CommandTable = {
  hello: { run: hello, mode: 'server' },
  ismaster: { run: hello, mode: 'server' },
  isMaster: { run: hello, mode: 'server' },
  ping: { run: () => OK, mode: 'server' },
  buildInfo: { run: () => buildInfo, mode: 'server' },
  serverStatus: { run: serverStatus, mode: 'server' },
  endSessions: { run: endSessions, mode: 'server' },
  killCursors: { run: killCursors, mode: 'server' },
}
