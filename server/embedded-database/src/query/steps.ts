/** Says that others may run now. */
export type Pause = null

/**
 * Work that may take long, in steps: where it yields it gives way, and it goes on when others have had their turn.
 * Between two yields nothing else runs.
 */
export type Steps<Result> = Generator<Pause | typeof BLOCKED, Result, void>

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
export const isInSteps = <Result extends object>(work: Result | Steps<Result>): work is Steps<Result> =>
  'next' in work && typeof work.next === 'function'

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

/** Runs work to its end; what it yields is when others run. */
export async function finish<Result>(steps: Steps<Result>): Promise<Result> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) await giveWay()
  return step.value
}
