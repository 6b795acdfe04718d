import type { Matches } from '../matching/filter.ts'
import { indexOf } from '../matching/path.ts'
import { Code, CommandError, badValue } from '../values/command-error.ts'
import { type Doc, type Value, display, hasField, isDoc, newDoc } from '../values/value.ts'

/** A place that an update writes: a field of a document or an element of an array. */
export interface Target {
  readonly container: Doc | Value[]
  readonly key: string
}

export interface TargetPath {
  readonly path: readonly string[]
  /** the element that `$` stands for */
  readonly position: number | null
  /** the conditions of `$[name]` */
  readonly filters: ReadonlyMap<string, Matches>
  /** whether missing documents on the way are made */
  readonly creates: boolean
}

const NO_POSITION = 'The positional operator did not find the match needed from the query.'

/**
 * Visits the places that a path means in the document, made where they are missing.
 * @throws CommandError PathNotViable where a value on the way is neither a document nor an array
 */
export function forEachTarget(doc: Doc, target: TargetPath, visit: (target: Target) => void): void {
  const { path, position, filters, creates } = target

  const enter = (value: Value, at: number): void => {
    const part = path[at] ?? ''
    if (part === '$') enterPosition(value, at)
    else if (part.startsWith('$[')) enterAll(value, at)
    else if (Array.isArray(value)) enterArray(value, at)
    else if (isDoc(value)) enterDoc(value, at)
    else if (creates) throw notViable(value, at)
  }

  const isLast = (at: number): boolean => at === path.length - 1

  const notViable = (value: Value, at: number): CommandError =>
    new CommandError(
      Code.pathNotViable,
      `Cannot create field '${path[at] ?? ''}' in element {${path[at - 1] ?? ''}: ${display(value)}}`,
    )

  const enterPosition = (value: Value, at: number): void => {
    if (position === null || !Array.isArray(value)) throw badValue(NO_POSITION)
    if (isLast(at)) visit({ container: value, key: String(position) })
    else enter(value[position], at + 1)
  }

  const enterAll = (value: Value, at: number): void => {
    if (value === undefined) throw badValue(mustExist(at))
    if (!Array.isArray(value)) {
      throw badValue(
        `Cannot apply array updates to non-array element ${path[at - 1] ?? ''}: ${display(value)}`,
      )
    }
    const name = (path[at] ?? '').slice(2, -1)
    const matches = filters.get(name)
    for (const [index, element] of value.entries()) {
      if (matches && !matches({ [name]: element })) continue
      if (isLast(at)) visit({ container: value, key: String(index) })
      else enter(element, at + 1)
    }
  }

  const mustExist = (at: number): string =>
    `The path '${path.slice(0, at).join('.')}' must exist in the document in order to apply array updates.`

  const enterArray = (array: Value[], at: number): void => {
    const index = indexOf(path[at] ?? '')
    if (index < 0) {
      if (creates) throw notViable(array, at)
      return
    }
    if (index >= array.length) {
      if (!creates) return
      while (array.length < index) array.push(null)
    }
    if (isLast(at)) visit({ container: array, key: String(index) })
    else enter((array[index] ??= newDoc()), at + 1)
  }

  const enterDoc = (parent: Doc, at: number): void => {
    const part = path[at] ?? ''
    if (isLast(at)) {
      visit({ container: parent, key: part })
      return
    }
    if (!hasField(parent, part) || parent[part] === undefined) {
      if (path[at + 1]?.startsWith('$[')) throw badValue(mustExist(at + 1))
      if (!creates) return
      parent[part] = newDoc()
    }
    enter(parent[part], at + 1)
  }

  enter(doc, 0)
}

/** `$rename`: neither end may lie inside an array. */
export function renameField(doc: Doc, from: readonly string[], to: readonly string[]): void {
  let parent: Value = doc
  for (const part of from.slice(0, -1)) {
    parent = isDoc(parent) ? parent[part] : undefined
    if (Array.isArray(parent))
      throw badValue(`The source field cannot be an array element, '${from.join('.')}'`)
  }
  const field = from.at(-1) ?? ''
  if (!isDoc(parent) || !hasField(parent, field)) return
  const value = parent[field]
  Reflect.deleteProperty(parent, field)
  forEachTarget(
    doc,
    { path: to, position: null, filters: new Map(), creates: true },
    ({ container, key }) => {
      if (Array.isArray(container)) {
        throw badValue(`The destination field cannot be an array element, '${to.join('.')}'`)
      }
      // Taken out first, so that the field moves to the end as in MongoDB.
      Reflect.deleteProperty(container, key)
      container[key] = value
    },
  )
}
