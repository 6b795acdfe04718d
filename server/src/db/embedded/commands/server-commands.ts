import { Long } from 'bson'
import { sessionIdOf } from '../sessions/sessions.ts'
import type { Value } from '../values/value.ts'
import { type Call, type CommandTable, OK, type Reply } from './call.ts'
import { cursorId } from './reads.ts'

/** MongoDB 7.0: what the product asks of an external server at least. */
const VERSION = '7.0.0'
const WIRE_VERSION = 21

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_MESSAGE_BYTES = 48_000_000

/** What a client asks of the server itself. A replica set of one: without one a driver would not use transactions. */
const hello = ({ server: { address } }: Call): Reply => ({
  ...{ isWritablePrimary: true, ismaster: true, helloOk: true, secondary: false, readOnly: false },
  ...{ setName: 'embedded', setVersion: 1, hosts: [address], primary: address, me: address },
  ...{
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
  },
  ...{ localTime: new Date(), logicalSessionTimeoutMinutes: 30, connectionId: 1 },
  ...{ minWireVersion: 0, maxWireVersion: WIRE_VERSION, ok: 1 },
})

const listOf = (value: Value): readonly Value[] => (Array.isArray(value) ? value : [])

function endSessions({ command, server }: Call): Reply {
  for (const lsid of listOf(command['endSessions'])) server.sessions.end(sessionIdOf(lsid))
  return OK
}

function killCursors({ command, server }: Call): Reply {
  const ids = listOf(command['cursors']).map(id => Long.fromBigInt(cursorId(id)))
  const cursorsKilled = ids.filter(id => server.cursors.kill(id.toBigInt()))
  const cursorsNotFound = ids.filter(id => !cursorsKilled.includes(id))
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
}

const buildInfo = (): Reply => ({
  ...{ version: VERSION, versionArray: [...VERSION.split('.').map(Number), 0], gitVersion: 'embedded' },
  ...{ modules: [], bits: 64, debug: false, maxBsonObjectSize: MAX_DOCUMENT_BYTES, ok: 1 },
})

const serverStatus = ({ server: { address } }: Call): Reply => ({
  ...{ host: address, version: VERSION, process: 'embedded', pid: process.pid, localTime: new Date() },
  ...{ uptime: Math.floor(process.uptime()), ok: 1 },
})

export const serverCommands: CommandTable = {
  hello: { run: hello, mode: 'server' },
  ismaster: { run: hello, mode: 'server' },
  ping: { run: () => OK, mode: 'server' },
  buildInfo: { run: buildInfo, mode: 'server' },
  serverStatus: { run: serverStatus, mode: 'server' },
  endSessions: { run: endSessions, mode: 'server' },
  killCursors: { run: killCursors, mode: 'server' },
}
