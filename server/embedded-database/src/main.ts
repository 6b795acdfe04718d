// The embedded database's process. supervisor.ts starts it and passes its options as one argument.
import fs from 'node:fs'
import path from 'node:path'
import {
  EmbeddedStartError,
  lockFolder,
  prepareDataFolder,
  prepareSocketFolder,
  uriOf,
} from './data-folder.ts'
import { Engine } from './engine.ts'
import { sentenceOf } from './storage/sqlite.ts'
import type { ChildMessage, ChildOptions } from './supervisor.ts'
import { serve } from './wire/server.ts'

// Only this user may read these files, regardless of the folder's permissions.
process.umask(0o077)

/** @returns where it listens, and how to stop it */
async function open(options: ChildOptions): Promise<{ uri: string; close: () => void }> {
  const places = prepareDataFolder(options.folder)
  const { socket, noteFile, dataFile } = places
  const lock = await lockFolder(places, options.lockWaitMs)
  const onDamage = (reason: string): never => {
    process.stderr.write(`The embedded database ends, for ${dataFile} is damaged: ${reason}\n`)
    process.exit(1)
  }
  const engine = new Engine({ file: dataFile, durable: options.durable, onDamage })
  // Last, so that a file which is refused leaves no folder behind.
  if (options.port === null) prepareSocketFolder(socket)
  const server = await serve(engine, options.port ?? socket)
  const uri = uriOf(engine.address, options.database)
  fs.writeFileSync(noteFile, `${uri}\n`, { mode: 0o600 })
  const close = (): void => {
    fs.rmSync(noteFile, { force: true })
    server.close()
    engine.close()
    if (options.port === null) fs.rmSync(path.dirname(socket), { recursive: true, force: true })
    lock.close()
    if (options.isTemporary) fs.rmSync(options.folder, { recursive: true, force: true })
  }
  return { uri, close }
}

// A terminal's Ctrl-C and most process managers signal the whole group. The program that started this process still needs
// its database to finish, so only that program's message, or its end, ends this process.
// SIGXFSZ signals a file-size limit: ignored, because the write gets an error too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGXFSZ'] as const) process.on(signal, () => undefined)

let close = (): void => undefined
function end(): never {
  close()
  process.exit()
}
process.on('disconnect', end)
process.on('message', end)

let message: ChildMessage
try {
  const opened = await open(JSON.parse(process.argv[2] ?? '{}') as ChildOptions)
  close = opened.close
  message = { uri: opened.uri }
} catch (error) {
  const known = error instanceof EmbeddedStartError ? error : null
  const failure = known?.message ?? `The embedded database could not start: ${sentenceOf(error)}`
  message = { failure, reason: known?.reason ?? 'other' }
  process.exitCode = 1
}
if (!process.connected) end()
process.send?.(message)
if ('failure' in message) process.disconnect()
