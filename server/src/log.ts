import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'

/** Masks e-mail addresses: errors of the database and of mail servers quote values. */
const withoutAddresses = (text: string): string => text.replaceAll(/[^\s<>"'(:]+@[^\s<>"'):]+/g, '…@…')

/** An error without its extra fields, in which drivers put the refused document. */
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

/** Lines are buffered up to this size, or for a second: one write per line would cost as much as a reply. */
const BUFFERED_BYTES = 8192
const BUFFERED_MS = 1000
const KEPT_BYTES = 1_000_000
const WARN = 40

/** Flushed by a warning, an error and the exit. A log that cannot be written loses its lines and fails no request. */
function standardError(): DestinationStream {
  const stream = pino.destination({
    fd: 2,
    sync: true,
    minLength: BUFFERED_BYTES,
    maxLength: KEPT_BYTES,
  })
  // There is nowhere to say so.
  stream.on('error', () => undefined)
  // Not flushSync, which tries again without end; with `sync`, flush writes before it returns.
  let due: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(due)
    due = undefined
    stream.flush()
  }
  process.once('exit', flush)
  const destination = {
    // pino then sets `lastLevel` before each write.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      stream.write(line)
      if (destination.lastLevel >= WARN) flush()
      else due ??= setTimeout(flush, BUFFERED_MS).unref()
    },
  }
  return destination
}

/** The server's log: one JSON object a line on standard error; standard output is for the address line. */
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

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
