import type { Handler } from '../../http/on.ts'
import {
  Dice,
  objectOf,
  propertiesOf,
  requiredOf,
  shapeOf,
  valueOf,
  type Json,
  type World,
} from './shape-values.ts'

/** Requests that a call accepts, for tests that make one thing in them wrong. */

/** A body of the right shape, with every optional field. */
export function wholeBody(shape: Json, world: World): Json {
  const all = { ...shape, required: Object.keys(propertiesOf(shape)) }
  return objectOf(all, world, new Dice(7))
}

const NAMES = new Set(['name', 'label', 'relationship', 'plate', 'location'])

/** The paths of names in a body. */
export function namesIn(body: unknown, at: string[] = []): string[][] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) => {
    const path = [...at, key]
    return NAMES.has(key) && typeof value === 'string' ? [path] : namesIn(value, path)
  })
}

/** The body with another text at a path that `namesIn` found. */
export function withValue(body: Json, path: readonly string[], value: string): Json {
  const copy = structuredClone(body)
  const last = path.at(-1) ?? ''
  // Each key on the way is there.
  const holder = path.slice(0, -1).reduce<Json>((inside, key) => inside[key] as Json, copy)
  holder[last] = value
  return copy
}

/** A value of the shape around a day, as JSON: lists may be empty and optional fields absent. */
export function withADay(shape: Json, world: World): string {
  for (let seed = 0; seed < 1000; seed++) {
    const text = JSON.stringify(valueOf(shape, world, new Dice(seed)))
    if (/\d{4}-\d\d-\d\d/.test(text)) return text
  }
  throw new Error('no value of the shape has a day')
}

/** The parameters that a call needs, with values of their shape. */
export function queryFor(row: Handler, world: World): Record<string, string> {
  const shape = row.query ? shapeOf(row.query) : {}
  const needed = objectOf({ ...shape, properties: neededOf(shape) }, world, new Dice(7))
  return Object.fromEntries(Object.entries(needed).map(([name, value]) => [name, String(value)]))
}
const neededOf = (shape: Json): Json =>
  Object.fromEntries(Object.entries(propertiesOf(shape)).filter(([name]) => requiredOf(shape).includes(name)))
