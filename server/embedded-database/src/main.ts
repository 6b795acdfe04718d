// The embedded database's own process. It is started by supervisor.ts, which passes what it needs as one argument.
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedStartError, lockFolder, prepareDataFolder, prepareSocketFolder } from './data-folder.ts'
import { Engine } from './engine.ts'
import { sentenceOf } from './storage/sqlite.ts'
import type { ChildMessage, ChildOptions } from './supervisor.ts'
import { serve } from './wire/server.ts'

// Names, addresses and passwords' hashes lie in these files: they are this user's alone, whatever the folder allows.
process.umask(0o077)

/** @returns what ends it */
async function open({ dataDir, durable, lockWaitMs }: ChildOptions): Promise<() => void> {
  const places = prepareDataFolder(dataDir)
  const { socket, uri, noteFile } = places
  const lock = await lockFolder(places, lockWaitMs)
  prepareSocketFolder(socket)
  const onDamage = (reason: string): never => {
    process.stderr.write(`The embedded database ends, for ${places.dataFile} is damaged: ${reason}\n`)
    process.exit(1)
  }
  const engine = new Engine({ file: places.dataFile, durable, onDamage }, socket)
  const server = await serve(engine, socket)
  fs.writeFileSync(noteFile, `${uri}\n`, { mode: 0o600 })
  return () => {
    fs.rmSync(noteFile, { force: true })
    server.close()
    engine.close()
    fs.rmSync(path.dirname(socket), { recursive: true, force: true })
    lock.close()
  }
}

// A terminal's Ctrl-C and most process managers signal the whole group. The server still needs its database for the
// requests in flight, so only the server's word, or its end, ends this process.
// SIGXFSZ is a limit on the size of files: the write gets an error, which is enough.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGXFSZ'] as const) process.on(signal, () => undefined)

let close = (): void => undefined
function end(): never {
  close()
  process.exit()
}
process.on('disconnect', end)
process.on('message', end)

let failure: ChildMessage['failure'] = null
try {
  close = await open(JSON.parse(process.argv[2] ?? '{}') as ChildOptions)
} catch (error) {
  const isKnown = error instanceof EmbeddedStartError
  failure = isKnown ? error.message : `The embedded database could not start: ${sentenceOf(error)}`
  process.exitCode = 1
}
if (!process.connected) end()
process.send?.({ failure } satisfies ChildMessage)
if (failure !== null) process.disconnect()
