import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** Errors of the database and of mail servers quote values: an address in one is left out. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"'(:]+@[^\s<>"'):]+/g, '…@…')

/** An error's own fields are left out, where drivers keep the document that was refused. */
function errorLine(error: unknown) {
  if (!(error instanceof Error)) return withoutAddresses(String(error))
  const { type, message, stack } = stdSerializers.err(error)
  return {
    type,
    message: withoutAddresses(message),
    stack: withoutAddresses(stack),
    ...('code' in error ? { code: error.code } : {}),
  }
}

/** Lines wait until there are so many bytes of them, or a second has passed: a write for each costs as much as a reply. */
const BUFFERED_BYTES = 8192
const BUFFERED_MS = 1000

/** Standard error, buffered; what waits is written when the process exits, also after an uncaught error. */
function standardError(): DestinationStream {
  const stream = pino.destination({
    fd: 2,
    sync: true,
    minLength: BUFFERED_BYTES,
    periodicFlush: BUFFERED_MS,
  })
  process.once('exit', () => {
    stream.flushSync()
  })
  return stream
}

/** The server's log: one JSON object a line on standard error, so that standard output keeps the address line. */
export function createLog(level = 'info', destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
      serializers: { err: errorLine, reason: errorLine },
    },
    destination,
  )
}

/** What a person at the terminal should read: the address, what the demo did, what is wrong. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
