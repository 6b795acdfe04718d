import fs from 'node:fs'
import type { CommandStartedEvent, MongoClient } from 'mongodb'
import listed from 'mongo-on-sqlite/conformance/commands-sent.json' with { type: 'json' }
import { sentEntries } from 'mongo-on-sqlite/testing/sent-entries'

/**
 * Commands sent by tests that are missing from the embedded database's list: no case shows yet that it handles them as
 * MongoDB does. With COMMANDS_SENT=FILE each is appended to that file, one per line.
 */
const unlisted = new Set<string>()
const note = (entry: string): void => {
  if (!(entry in listed)) unlisted.add(entry)
}

/** Compares this client's commands with the list from now on; it needs `monitorCommands`. */
export function watchCommands(client: MongoClient): void {
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    sentEntries(commandName, command, note)
  })
}

/** @throws Error naming the commands sent since the last call that are not on the list */
export function checkCommandsSent(): void {
  const found = [...unlisted].sort()
  unlisted.clear()
  if (found.length === 0) return
  const file = process.env['COMMANDS_SENT']
  if (file) fs.appendFileSync(file, found.map(entry => `${entry}\n`).join(''))
  else
    throw new Error(
      `Tests send commands that embedded-database/conformance/commands-sent.json does not list: ${found.join('; ')}. ` +
        'Add each with the name of a case in embedded-database/conformance that shows what MongoDB does.',
    )
}
