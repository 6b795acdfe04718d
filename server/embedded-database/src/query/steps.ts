/** Says that others may run now. */
export type Pause = null

/**
 * Work that may take long, in steps: where it yields it gives way, and it goes on when others have had their turn.
 * Between two yields nothing else runs.
 */
export type Steps<Result> = Generator<Pause | typeof BLOCKED, Result, void>

/** A result, where nothing had to give way, or the steps that lead to it. Most work is short: steps cost, a result does not. */
export type Work<Result> = Result | Steps<Result>

/** What a write yields when a transaction holds what it needs. */
export const BLOCKED = 'blocked'

/** Items that come one by one, with pauses between them. */
export type Flow<Item> = Iterable<Item | Pause>

/** Does something with each item of a flow. */
export function* forEach<Item>(flow: Flow<Item>, use: (item: Item) => void): Generator<Pause, void, void> {
  for (const item of flow) {
    if (item === null) yield null
    else use(item)
  }
}

export function* collect<Item>(flow: Flow<Item>): Generator<Pause, Item[], void> {
  const items: Item[] = []
  yield* forEach(flow, item => items.push(item))
  return items
}

/** No value of a document is a function. */
export const isInSteps = <Result extends object>(work: Work<Result>): work is Steps<Result> =>
  typeof (work as { next?: unknown }).next === 'function'

/** What is made of the result of work. */
export const after = <From extends object, To extends object>(
  work: Work<From>,
  use: (result: From) => To,
): Work<To> => (isInSteps(work) ? afterSteps(work, use) : use(work))

// Generators are never made inside functions: V8 keeps what such a one has seen until the next full collection.
function* afterSteps<From, To>(steps: Steps<From>, use: (result: From) => To): Steps<To> {
  return use(yield* steps)
}

/** All that has given way, in this process: there is one event loop. */
const waiting: (() => void)[] = []

/** Resolves when others have run. Of all that wait one goes on at a time, and between two what has come is read. */
export const giveWay = (): Promise<void> =>
  new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(goOn)
  })

function goOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** Runs steps to their end; where they yield others run. */
export async function finish<Result>(steps: Steps<Result>): Promise<Result> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) await giveWay()
  return step.value
}
