import type { CommandStartedEvent } from 'mongodb'
import type { TestApp } from './test-app.ts'

/** The commands that the database receives while `work` runs, sorted: "find branchDays". */
export async function commandsOf(app: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const commands: string[] = []
  const note = ({ commandName, command }: CommandStartedEvent) => {
    commands.push(`${commandName} ${String(command[commandName])}`)
  }
  app.db.getClient().on('commandStarted', note)
  await work()
  app.db.getClient().off('commandStarted', note)
  return commands.sort()
}
