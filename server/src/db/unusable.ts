import mongoose from 'mongoose'
import { StartupError } from './failure.ts'

const AUTHENTICATION_FAILED = 18
const ATLAS_AUTHENTICATION_FAILED = 8000
const UNAUTHORIZED = 13

const PARSING = new Set(['MongoParseError', 'MongoInvalidArgumentError', 'MongoAPIError'])

/** What a server selection found: the replica set that was asked for or seen, and each server's error. */
interface Topology {
  setName?: string | null
  servers?: ReadonlyMap<string, { error?: unknown }>
}

/** What an error says, and those that caused it: of a server selection, also what each server answered. */
function* causesOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return
  yield error
  const { reason } = error as { reason?: Topology }
  for (const { error: of } of reason?.servers?.values() ?? []) yield* causesOf(of)
  yield* causesOf(error.cause)
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)

/** Why the MongoDB at an address cannot be used, in one line that says what to do and shows nobody's password. */
export const unusable = (uri: string, error: unknown): StartupError =>
  new StartupError(adviceOn(uri, [...causesOf(error)]))

function adviceOn(uri: string, causes: readonly Error[]): string {
  const names = new Set(causes.map(({ name }) => name))
  const codes = new Set(causes.map(codeOf))
  const has = (pattern: RegExp) =>
    causes.find(each => pattern.test(`${String(codeOf(each))} ${each.message}`))
  if (codes.has(AUTHENTICATION_FAILED) || codes.has(ATLAS_AUTHENTICATION_FAILED))
    return 'The MongoDB behind MONGODB_URI refused the user name or the password in it'
  const malformed = causes.find(({ name, message }) => PARSING.has(name) || message === 'Invalid URL')
  if (malformed)
    return `MONGODB_URI is not a connection string (${said(malformed)}): write mongodb://host:port/database?replicaSet=name`
  const at = `The MongoDB at ${hostsOf(uri)}`
  const refused = causes.find(each => codeOf(each) === UNAUTHORIZED)
  if (refused)
    return `${at} refuses this user a right (${said(refused)}): give the user in MONGODB_URI the roles readWrite and dbAdmin of its database`
  if (names.has('MongoCompatibilityError'))
    return `${at} has a version that this program cannot use: 7.0 or newer is needed`
  const certificate = has(
    /CERT|SELF_SIGNED|LEAF_SIGNATURE|ERR_TLS|ERR_SSL|EPROTO|certificate|secure TLS|PEM routines|E\w+: .*, open /,
  )
  if (certificate)
    return `${at} has no connection over TLS (${said(certificate)}): correct its certificate, or name its authority with tlsCAFile in MONGODB_URI`
  const unknown = has(/ENOTFOUND|EAI_AGAIN/)
  if (unknown) return `${at} has a name that does not resolve (${said(unknown)}): correct MONGODB_URI`
  const root = causes.findLast(({ name }) => !name.includes('ServerSelection')) ?? causes.at(-1)
  const set = (root as { reason?: Topology } | undefined)?.reason?.setName
  if (set != null)
    return `${at} has no replica set ${set} with a primary: correct replicaSet in MONGODB_URI, or wait until its members have elected one`
  const reason = root ? ` (${said(root)})` : ''
  if (names.has('MongoServerError')) return `${at} refused a command${reason}`
  return `No MongoDB answers at ${hostsOf(uri)}: start it, or correct MONGODB_URI, or unset it for the embedded database${reason}`
}

/** An error of the MongoDB at an address, while it is prepared or a command runs on it, as such a line; others as they are. */
export const asUnusable = ({ kind, uri }: { kind: string; uri: string }, error: unknown): unknown =>
  kind === 'external' && error instanceof mongoose.mongo.MongoError ? unusable(uri, error) : error

/** Its first line, without an address, in which there may be a password. */
const said = ({ message }: Error): string =>
  (message.split('\n')[0] ?? '').replace(/\S*:\/\/.*/, '…').slice(0, 200)

export function hostsOf(uri: string): string {
  const authority = /^mongodb(?:\+srv)?:\/\/([^/?]*)/.exec(uri)?.[1] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1)
}
