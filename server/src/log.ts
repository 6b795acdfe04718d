import { pino, type Logger } from 'pino'

/** The server's log: one JSON object a line on standard error, so that standard output keeps the address line. */
export function createLog(level = 'info'): Logger {
  return pino(
    {
      level,
      base: null,
      redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token'],
    },
    pino.destination({ fd: 2, sync: true }),
  )
}

/** What a person at the terminal should read: the address, what the demo did, what is wrong. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
