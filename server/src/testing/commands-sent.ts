import fs from 'node:fs'
import type { CommandStartedEvent, MongoClient } from 'mongodb'
import listed from 'mongo-on-sqlite/conformance/commands-sent.json' with { type: 'json' }
import { sentEntries } from 'mongo-on-sqlite/testing/sent-entries'

/**
 * What tests send and the embedded database's list does not have: it has no case yet that shows that the database
 * does it as MongoDB would. With COMMANDS_SENT=FILE each is added to that file, a line each.
 */
const unlisted = new Set<string>()
const note = (entry: string): void => {
  if (!(entry in listed)) unlisted.add(entry)
}

/** From now on the commands of this client are compared with the list; it needs `monitorCommands`. */
export function watchCommands(client: MongoClient): void {
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    sentEntries(commandName, command, note)
  })
}

/** @throws Error that names what has been sent since the last call and is not in the list */
export function checkCommandsSent(): void {
  const found = [...unlisted].sort()
  unlisted.clear()
  if (found.length === 0) return
  const file = process.env['COMMANDS_SENT']
  if (file) fs.appendFileSync(file, found.map(entry => `${entry}\n`).join(''))
  else
    throw new Error(
      `Tests send what embedded-database/conformance/commands-sent.json does not list: ${found.join('; ')}. ` +
        'Add each with the name of a case in embedded-database/conformance that shows what MongoDB does.',
    )
}
