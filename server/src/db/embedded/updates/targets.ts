import type { Matches } from '../matching/filter.ts'
import { indexOf } from '../matching/path.ts'
import { Code, CommandError, badValue } from '../values/command-error.ts'
import { type Doc, type Value, display, isDoc, newDoc } from '../values/value.ts'

/** A place that an update writes: a field of a document or an element of an array. */
interface Target {
  readonly container: Doc | Value[]
  readonly key: string
}

export interface TargetPath {
  readonly path: readonly string[]
  /** the conditions of `$[name]` */
  readonly filters: ReadonlyMap<string, Matches>
  /** whether what is missing on the way is made */
  readonly creates: boolean
}

const valueOf = ({ container, key }: Target): Value =>
  Array.isArray(container) ? container[Number(key)] : container[key]

/** An element of an array that is taken away becomes null, so that the others keep their places. */
function assign({ container, key }: Target, value: Value): void {
  if (!Array.isArray(container) && value === undefined) Reflect.deleteProperty(container, key)
  else if (!Array.isArray(container)) container[key] = value
  else if (value !== undefined || Number(key) < container.length) container[Number(key)] = value ?? null
}

/** An index so far beyond the end of an array is refused, as MongoDB does. */
const MAX_PADDING = 1_500_000

/**
 * Changes the values at the places that a path means in the document; undefined takes a value away.
 * @throws CommandError PathNotViable where a value on the way is neither a document nor an array
 */
export function changeAt(doc: Doc, target: TargetPath, change: (current: Value) => Value): void {
  const { path, creates } = target
  const enter = (value: Value, at: number): void => {
    for (const place of placesIn(value, at, target)) {
      if (at === path.length - 1) {
        assign(place, change(valueOf(place)))
        continue
      }
      if (valueOf(place) === undefined) {
        if (path[at + 1]?.startsWith('$[')) {
          throw badValue(
            `The path '${path.slice(0, at + 1).join('.')}' must exist in the document in order to apply array updates.`,
          )
        }
        if (!creates) continue
        assign(place, newDoc())
      }
      enter(valueOf(place), at + 1)
    }
  }
  enter(doc, 0)
}

/** Where one part of the path leads from a value. */
function placesIn(value: Value, at: number, { path, filters, creates }: TargetPath): Target[] {
  const part = path[at] ?? ''
  const parent = path[at - 1] ?? ''
  if (part.startsWith('$[')) {
    if (!Array.isArray(value))
      throw badValue(`Cannot apply array updates to non-array element ${parent}: ${display(value)}`)
    const name = part.slice(2, -1)
    const matches = filters.get(name)
    return [...value.keys()]
      .filter(index => !matches || matches({ [name]: value[index] }))
      .map(index => ({ container: value, key: String(index) }))
  }
  if (isDoc(value)) return [{ container: value, key: part }]
  const index = indexOf(part)
  if (!Array.isArray(value) || index < 0) {
    if (!creates) return []
    throw new CommandError(
      Code.pathNotViable,
      `Cannot create field '${part}' in element {${parent}: ${display(value)}}`,
    )
  }
  if (index >= value.length && !creates) return []
  if (index > value.length + MAX_PADDING) throw badValue(`cannot pad the array ${parent} up to ${part}`)
  while (value.length < index) value.push(null)
  return [{ container: value, key: part }]
}
