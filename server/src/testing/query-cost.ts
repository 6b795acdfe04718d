import type { CommandStartedEvent } from 'mongodb'
import type { TestApp } from './test-app.ts'

export interface ReadCost {
  collection: string
  command: string
  examined: number
  returned: number
}

const READS = ['find', 'aggregate', 'distinct', 'count']
/** Collections of the caller's session, which are not part of the measured read. */
const OF_THE_CALL = [
  'lsid',
  '$db',
  '$clusterTime',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
]

/** The documents that each read of a request examines, by the database's own explain of the commands sent. */
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
    const stats = explained['executionStats'] as Record<'totalDocsExamined' | 'nReturned', number>
    costs.push({
      collection: String(command[commandName]),
      command: commandName,
      examined: stats.totalDocsExamined,
      returned: stats.nReturned,
    })
  }
  return costs
}
