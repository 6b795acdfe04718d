import type { Collection } from 'mongodb'
import { ClientSession, type Document, MongoClient } from 'mongodb'
import { checkError } from './expected-error.ts'
import { checkObserved } from './events.ts'
import { options, part, parts, text } from './arguments.ts'
import { Entities, Skipped } from './entities.ts'
import { expectMatch } from './matches.ts'
import { perform } from './operations.ts'
import type { CollectionData, Operation, SpecFile, SpecTest } from './spec-file.ts'

export { Skipped } from './entities.ts'

/** A running test: its entities, and a separate client that checks their effects. */
interface Run {
  readonly entities: Entities
  readonly observer: MongoClient
}

/** @throws Error when the server does not do what the specification says */
export async function runSpecTest(uri: string, file: SpecFile, test: SpecTest): Promise<void> {
  const run = { entities: new Entities(uri), observer: await MongoClient.connect(uri) }
  try {
    for (const data of file.initialData) await prepare(run.observer, data)
    for (const entity of file.createEntities) run.entities.create(entity)
    for (const operation of test.operations) await runOperation(operation, run)
    checkObserved(test, run.entities)
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const collection = run.observer.db(databaseName).collection(collectionName)
      const found = await collection.find().sort({ _id: 1 }).toArray()
      expectMatch(documents, found, { root: false, at: 'outcome' })
    }
  } finally {
    await run.entities.close()
    await run.observer.close()
  }
}

async function prepare(observer: MongoClient, data: CollectionData): Promise<void> {
  const database = observer.db(data.databaseName)
  await database.dropCollection(data.collectionName)
  if (data.documents.length > 0) await database.collection(data.collectionName).insertMany(data.documents)
  else await database.createCollection(data.collectionName, data.createOptions ?? {})
}

async function runOperation(operation: Operation, run: Run, { rethrow = false } = {}): Promise<void> {
  const { name, expectError, expectResult } = operation
  let result: unknown
  try {
    result = await start(operation, run)
  } catch (error) {
    if (error instanceof Skipped) throw error
    if (expectError) checkError(name, expectError, error)
    if (rethrow || !(expectError ?? operation.ignoreResultAndError)) throw error
    return
  }
  if (expectError) throw new Error(`${name} gave no error, expected ${JSON.stringify(expectError)}`)
  if (expectResult !== undefined) expectMatch(expectResult, result)
}

async function start({ name, object, arguments: given = {} }: Operation, run: Run): Promise<unknown> {
  if (object === 'testRunner') return onRunner(name, given, run)
  const entity = run.entities.named(object)
  if (entity instanceof ClientSession && name === 'withTransaction') return inTransaction(entity, given, run)
  const session =
    given['session'] === undefined ? {} : { session: run.entities.get(text(given, 'session'), ClientSession) }
  const database = run.entities.databaseOf(entity)
  return perform({ name, entity, database, given: { ...given, ...session } })
}

/** An error in the callback reaches the driver too, which then decides whether to retry. */
function inTransaction(session: ClientSession, given: Document, run: Run): Promise<unknown> {
  const callback = async (): Promise<void> => {
    for (const operation of parts(given, 'callback') as Operation[])
      await runOperation(operation, run, { rethrow: true })
  }
  return session.withTransaction(callback, options(given, ['callback']))
}

async function onRunner(name: string, given: Document, run: Run): Promise<void> {
  const { entities, observer } = run
  const database = observer.db(text(given, 'databaseName'))
  const exists = !name.endsWith('NotExists')
  if (name === 'createEntities') {
    for (const entity of parts(given, 'entities')) entities.create(entity)
  } else if (/^assertCollection(Not)?Exists$/.test(name)) {
    const found = await database.listCollections({ name: given['collectionName'] as string }).toArray()
    if (found.length > 0 !== exists) throw new Error(`${name}: ${text(given, 'collectionName')}`)
  } else if (/^assertIndex(Not)?Exists$/.test(name)) {
    const found = await indexNames(database.collection(text(given, 'collectionName')))
    if (found.includes(text(given, 'indexName')) !== exists) throw new Error(`${name}: ${found.join(', ')}`)
  } else if (name === 'assertSessionTransactionState') {
    const session = entities.get(text(given, 'session'), ClientSession)
    expectMatch(
      text(given, 'state') === 'starting' || text(given, 'state') === 'in_progress',
      session.inTransaction(),
    )
  } else if (name === 'assertSameLsidOnLastTwoCommands') {
    const { events } = entities.observed(text(given, 'client'))
    const [one, other] = events.filter(({ kind }) => kind === 'commandStartedEvent').slice(-2)
    expectMatch(part(one ?? {}, 'command')['lsid'], part(other ?? {}, 'command')['lsid'], { root: false })
  } else if (name === 'assertSessionNotDirty') {
    expectMatch(false, entities.get(text(given, 'session'), ClientSession).serverSession.isDirty)
  } else {
    throw new Skipped(`the runner's operation ${name}`)
  }
}

/** None when the collection does not exist. */
async function indexNames(collection: Collection): Promise<string[]> {
  const NAMESPACE_NOT_FOUND = 26
  try {
    return (await collection.listIndexes().toArray()).map(({ name }) => String(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NAMESPACE_NOT_FOUND) return []
    throw error
  }
}
