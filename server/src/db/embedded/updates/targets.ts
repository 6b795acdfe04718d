import type { Matches } from '../matching/filter.ts'
import { indexOf } from '../matching/path.ts'
import { Code, CommandError, badValue } from '../values/command-error.ts'
import { type Doc, type Value, display, isDoc, newDoc } from '../values/value.ts'

/** The places that an update writes. */
export interface TargetPath {
  readonly path: readonly string[]
  /** the conditions of `$[name]` */
  readonly filters: ReadonlyMap<string, Matches>
  /** whether what is missing on the way is made */
  readonly creates: boolean
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
    const keys = keysIn(value, at, target)
    // An array has its elements as fields "0", "1" and so on.
    const container = value as Doc
    for (const key of keys) {
      const current = container[key]
      if (at === path.length - 1) assign(container, key, change(current))
      else if (current !== undefined) enter(current, at + 1)
      else if (path[at + 1]?.startsWith('$['))
        throw badValue(`The path '${path.slice(0, at + 1).join('.')}' must exist to apply array updates.`)
      else if (creates) enter((container[key] = newDoc()), at + 1)
    }
  }
  enter(doc, 0)
}

/** An element of an array that is taken away becomes null, so that the others keep their places. */
function assign(container: Doc, key: string, value: Value): void {
  if (value !== undefined) container[key] = value
  else if (Array.isArray(container)) container[key] = null
  else Reflect.deleteProperty(container, key)
}

/** The fields or indexes to which one part of the path leads in a value. */
function keysIn(value: Value, at: number, { path, filters, creates }: TargetPath): string[] {
  const [part = '', parent = ''] = [path[at], path[at - 1]]
  if (part.startsWith('$[')) {
    if (!Array.isArray(value))
      throw badValue(`Cannot apply array updates to non-array element ${parent}: ${display(value)}`)
    const name = part.slice(2, -1)
    const matches = filters.get(name)
    return Object.keys(value).filter(key => !matches || matches({ [name]: value[Number(key)] }))
  }
  if (isDoc(value)) return [part]
  const index = indexOf(part)
  if (!Array.isArray(value) || index < 0) {
    if (!creates) return []
    const place = `{${parent}: ${display(value)}}`
    throw new CommandError(Code.pathNotViable, `Cannot create field '${part}' in element ${place}`)
  }
  if (index >= value.length && !creates) return []
  if (index > value.length + MAX_PADDING) throw badValue(`cannot pad the array ${parent} up to ${part}`)
  while (value.length < index) value.push(null)
  return [String(index)]
}
