import { sessionIdOf } from '../sessions/sessions.ts'
import { notSupported } from '../values/command-error.ts'
import { type Call, type CommandTable, OK, type Reply } from './call.ts'

/** Reported as MongoDB 7.0; the specifications' runner recognises this database by the rest. */
const VERSION = { version: '7.0.0', versionArray: [7, 0, 0, 0], gitVersion: 'embedded', ok: 1 }
const WIRE_VERSION = 21

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024
export const MAX_MESSAGE_BYTES = 48_000_000

/** Commands about the server itself. It reports a replica set with one member: without one, a driver would not use transactions. */
const hello = ({ server: { address }, connection }: Call): Reply => ({
  ...{ isWritablePrimary: true, ismaster: true, helloOk: true, logicalSessionTimeoutMinutes: 30 },
  ...{ setName: 'embedded', setVersion: 1, hosts: [address], primary: address, me: address },
  ...{ maxBsonObjectSize: MAX_DOCUMENT_BYTES, maxMessageSizeBytes: MAX_MESSAGE_BYTES },
  ...{ maxWriteBatchSize: 100_000, minWireVersion: 0, maxWireVersion: WIRE_VERSION },
  ...{ connectionId: connection, ok: 1 },
})

function endSessions({ command: { endSessions: ids }, server }: Call): Reply {
  for (const id of Array.isArray(ids) ? ids.map(sessionIdOf) : []) {
    server.sessions.end(id)
    if (id !== null) server.cursors.killOf(id)
  }
  return OK
}

/** @see https://www.mongodb.com/docs/manual/reference/parameters/#mongodb-parameter-param.ttlMonitorEnabled */
function setParameter({ command, server }: Call): Reply {
  const { ttlMonitorEnabled: next } = command
  if (typeof next !== 'boolean') throw notSupported('setParameter, other than of ttlMonitorEnabled,')
  const was = server.expires
  server.expires = next
  return { was, ok: 1 }
}

export const serverCommands: CommandTable = {
  hello: { run: hello, mode: 'server' },
  ismaster: { run: hello, mode: 'server' },
  isMaster: { run: hello, mode: 'server' },
  ping: { run: () => OK, mode: 'server' },
  buildInfo: { run: () => VERSION, mode: 'server' },
  buildinfo: { run: () => VERSION, mode: 'server' },
  serverStatus: { run: () => ({ ...VERSION, pid: process.pid }), mode: 'server' },
  setParameter: { run: setParameter, mode: 'server' },
  endSessions: { run: endSessions, mode: 'server' },
}
