import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'

/** What becomes of a field: dropped, kept, kept with a change, or computed from the whole document. */
export type Leaf = 'drop' | 'keep' | { readonly change: (value: Value) => Value } | ((whole: Doc) => Value)

/** The fields of a projection or of `$set`; dotted paths and nested documents mean the same. */
export type ShapeTree = Map<string, ShapeTree | Leaf>

/** Adds what becomes of a path; false when that collides with another path. */
export function place(tree: ShapeTree, path: string, leaf: Leaf): boolean {
  const fields = path.split('.')
  const last = fields.pop() ?? ''
  let at = tree
  for (const field of fields) {
    const next = at.get(field) ?? new Map<string, ShapeTree | Leaf>()
    if (!(next instanceof Map)) return false
    at.set(field, next)
    at = next
  }
  return !at.has(last) && Boolean(at.set(last, leaf))
}

interface Shaping {
  readonly whole: Doc
  /** whether fields that the tree does not name stay */
  readonly others: boolean
}

const isComputed = (part: ShapeTree | Leaf): boolean =>
  part instanceof Map ? [...part.values()].some(isComputed) : typeof part === 'function'

/** A document as the tree says. New fields come last, in the order of the tree. */
export function shapeDoc(doc: Doc, tree: ShapeTree, how: Shaping): Doc {
  const shaped = newDoc()
  for (const field of Object.keys(doc)) {
    const part = tree.get(field) ?? (how.others ? 'keep' : 'drop')
    const comesLast = typeof part === 'function' && !how.others && field !== '_id'
    const value = comesLast ? undefined : shapeField(doc[field], part, how)
    if (value !== undefined) shaped[field] = value
  }
  for (const [field, part] of tree) {
    if (field in shaped || !isComputed(part)) continue
    const value = shapeField(undefined, part, how)
    if (value !== undefined) shaped[field] = value
  }
  return shaped
}

function shapeField(value: Value, part: ShapeTree | Leaf, how: Shaping): Value {
  if (part === 'keep') return value
  if (part === 'drop') return undefined
  if (typeof part === 'function') return part(how.whole)
  return part instanceof Map ? shapeInside(value, part, how) : part.change(value)
}

/** Arrays are entered; where a computed field has no document to go into, a new one is made for it. */
function shapeInside(value: Value, tree: ShapeTree, how: Shaping): Value {
  if (isDoc(value)) return shapeDoc(value, tree, how)
  if (Array.isArray(value))
    return value.map(element => shapeInside(element, tree, how)).filter(element => element !== undefined)
  if (isComputed(tree)) return shapeDoc(newDoc(), tree, how)
  return how.others ? value : undefined
}
