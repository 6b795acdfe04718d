import { EJSON } from 'bson'
import type { Document, MongoClient, MongoClientOptions } from 'mongodb'
import { part, parts, text } from './arguments.ts'
import { expectMatch } from './matches.ts'

/** The observed activity of a client: the commands it sent, with their replies, and its log messages. */
export interface Observed {
  readonly events: Document[]
  readonly logs: Document[]
}

/** The observed activity of each client, and the session ids by name. */
interface Observer {
  observed(client: string): Observed
  lsidOf(session: string): unknown
}

/** Commands whose content drivers redact. */
const SENSITIVE = /^(authenticate|sasl\w+|getnonce|createUser|updateUser|copydb\w*|hello|ismaster)$/i

/** The options with which a client logs what the test observes. */
export function loggingOptions(given: Document, { logs }: Observed): MongoClientOptions {
  if (!given['observeLogMessages']) return {}
  const write = (log: Document): void => void logs.push(log)
  return { mongodbLogPath: { write }, mongodbLogComponentSeverities: part(given, 'observeLogMessages') }
}

/** A copy, since the driver changes its documents later. */
const copyOf = (command: Document | undefined): unknown =>
  command && EJSON.parse(EJSON.stringify(command, { relaxed: false }), { relaxed: false })

/** Collects the client events that the test observes. */
export function observe(client: MongoClient, given: Document, { events }: Observed): void {
  const ignored = ['configureFailPoint', ...((given['ignoreCommandMonitoringEvents'] ?? []) as string[])]
  for (const kind of ['commandStarted', 'commandSucceeded', 'commandFailed'] as const) {
    if (!((given['observeEvents'] ?? []) as string[]).includes(`${kind}Event`)) continue
    client.on(kind, (event: { commandName: string; command?: Document }) => {
      const isHidden = SENSITIVE.test(event.commandName) && given['observeSensitiveCommands'] !== true
      if (!ignored.includes(event.commandName) && !isHidden)
        events.push({ kind: `${kind}Event`, ...event, command: copyOf(event.command) })
    })
  }
}

/** @throws Error naming the event or message that is missing or differs */
export function checkObserved(test: Document, entities: Observer): void {
  for (const expected of parts(test, 'expectEvents')) {
    if ((expected['eventType'] ?? 'command') !== 'command') continue
    const { events } = entities.observed(text(expected, 'client'))
    checkCount(parts(expected, 'events'), events, expected['ignoreExtraEvents'] === true)
    const lsidOf = (name: string): unknown => entities.lsidOf(name)
    for (const [at, event] of parts(expected, 'events').entries())
      checkEvent(event, events[at] ?? {}, { at: `event ${at}`, lsidOf })
  }
  for (const expected of parts(test, 'expectLogMessages')) {
    const ignored = parts(expected, 'ignoreMessages')
    const { logs } = entities.observed(text(expected, 'client'))
    const found = logs.filter(log => !ignored.some(each => isLike(each, log)))
    checkCount(parts(expected, 'messages'), found, expected['ignoreExtraMessages'] === true)
    for (const [at, { level, component, data }] of parts(expected, 'messages').entries()) {
      expectMatch({ s: level as unknown, c: component as unknown }, found[at], { at: `message ${at}` })
      expectMatch(data, found[at], { at: `message ${at}` })
    }
  }
}

const isLike = (expected: Document, log: Document): boolean =>
  Object.entries(part(expected, 'data')).every(
    ([field, value]) => EJSON.stringify(log[field]) === EJSON.stringify(value),
  )

function checkCount(expected: readonly Document[], found: readonly Document[], mayBeMore: boolean): void {
  if (mayBeMore || found.length === expected.length) return
  const names = found.map(({ kind, commandName, message }) => `${kind ?? message} ${commandName}`)
  throw new Error(`there are not ${expected.length} but these: ${names.join(', ')}`)
}

function checkEvent(
  expected: Document,
  found: Document,
  place: { at: string; lsidOf: (name: string) => unknown },
): void {
  const [[kind, fields] = ['', {}]] = Object.entries(expected) as [string, Document][]
  const { hasServiceId, hasServerConnectionId, ...wanted } = fields
  const { at } = place
  if (found['kind'] !== kind) throw new Error(`${at} is ${String(found['kind'])} instead of ${kind}`)
  // Commands and replies have more fields than a test names.
  for (const [field, value] of Object.entries(wanted)) expectMatch(value, found[field], place)
  const has = { serviceId: hasServiceId as unknown, serverConnectionId: hasServerConnectionId as unknown }
  for (const [field, isThere] of Object.entries(has))
    if (isThere !== undefined && Boolean(found[field]) !== isThere)
      throw new Error(`${at} has another ${field}`)
}
