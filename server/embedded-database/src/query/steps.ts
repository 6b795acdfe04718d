/** Yielded where other work may run. */
export type Pause = null

/**
 * Long work in steps: it yields to other work and resumes after it. Nothing else runs between two yields.
 */
export type Steps<Result> = Generator<Pause | typeof BLOCKED, Result, void>

/** A result, if the work never had to yield, or the steps that lead to it. Most work is short, and a plain result is cheaper than steps. */
export type Work<Result> = Result | Steps<Result>

/** Yielded by a write that meets a transaction's lock. */
export const BLOCKED = 'blocked'

/** A stream of items with pauses between them. */
export type Flow<Item> = Iterable<Item | Pause>

/** Calls `use` for each item and passes the pauses on. */
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

/** A document is never mistaken for steps: none of its values is a function. */
export const isInSteps = <Result extends object>(work: Work<Result>): work is Steps<Result> =>
  typeof (work as { next?: unknown }).next === 'function'

/** Applies `use` to the result of work, now or when its steps end. */
export const after = <From extends object, To extends object>(
  work: Work<From>,
  use: (result: From) => To,
): Work<To> => (isInSteps(work) ? afterSteps(work, use) : use(work))

// Generator functions are never created inside functions: V8 keeps what such a closure references until the next full GC.
function* afterSteps<From, To>(steps: Steps<From>, use: (result: From) => To): Steps<To> {
  return use(yield* steps)
}

/** All work of this process that has yielded: there is one event loop. */
const waiting: (() => void)[] = []

/** Resolves after other work has run. Waiting work resumes one at a time, with pending input read in between. */
export const yieldToOthers = (): Promise<void> =>
  new Promise(resolve => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext)
  })

function resumeNext(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}

/** Runs steps to their end; other work runs wherever they yield. */
export async function finish<Result>(steps: Steps<Result>): Promise<Result> {
  let step = steps.next()
  for (; !step.done; step = steps.next()) await yieldToOthers()
  return step.value
}
