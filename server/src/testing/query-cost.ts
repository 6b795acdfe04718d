import type { CommandStartedEvent } from 'mongodb'
import type { TestApp } from './test-app.ts'

export interface ReadCost {
  collection: string
  command: string
  examined: number
}

const READS = ['find', 'aggregate', 'distinct', 'count']
/** What the session of a call belongs to, and not what the command asks. */
const OF_THE_CALL = [
  'lsid',
  '$db',
  '$clusterTime',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
]

/** What each read of a request examines, by the database's own explain of the very commands that it was sent. */
export async function readCosts(app: TestApp, request: () => Promise<unknown>): Promise<ReadCost[]> {
  const sent: CommandStartedEvent[] = []
  const note = (event: CommandStartedEvent) => {
    if (READS.includes(event.commandName)) sent.push(event)
  }
  const client = app.db.getClient()
  client.on('commandStarted', note)
  try {
    await request()
  } finally {
    client.off('commandStarted', note)
  }
  const costs: ReadCost[] = []
  for (const { commandName, command } of sent) {
    const asked = Object.fromEntries(Object.entries(command).filter(([name]) => !OF_THE_CALL.includes(name)))
    const explained = await app.db
      .getClient()
      .db(app.db.name)
      .command({ explain: asked, verbosity: 'executionStats' })
    const stats = explained['executionStats'] as { totalDocsExamined: number }
    costs.push({
      collection: String(command[commandName]),
      command: commandName,
      examined: stats.totalDocsExamined,
    })
  }
  return costs
}
