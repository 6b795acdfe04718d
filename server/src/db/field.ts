import { isDeepStrictEqual } from 'node:util'
import { Schema, Types, type SchemaDefinition } from 'mongoose'

/**
 * One declaration for each stored field: its type, what a new document starts with, what happens to it when its customer
 * deletes the account, whether the customer's download has it, and what older documents hold. The type of a model's
 * documents, its Mongoose schema, erasure and the filling of older documents derive from it.
 *
 *     notes: given(is.text, 'erased, exported', { blank: '', since: 2 })
 */
export interface Field<T = unknown, W extends Word = Word, L = unknown> {
  /** Only for the compiler. */
  readonly is?: [T, W, L]
  readonly type: Pick<Type<unknown, Shape>, 'path' | 'fields' | 'kind'>
  readonly isLater?: boolean
  readonly line?: Line | undefined
  /** What a new document starts with; a function makes it. */
  readonly begin?: unknown
  /** What erased documents, samples, and documents from before `since` hold. */
  readonly blank?: unknown
  /** The schema version whose migration writes `blank`; absent: the first. */
  readonly since?: number | undefined
}
export type Fields = Readonly<Record<string, Field>>
/** Fields that each have a line; a document's fields have lines of their own, unless it is erased as a whole. */
export type LinedFields = Readonly<Record<string, Field<unknown, Word, Line | 'lined'>>>
type Word = 'given' | 'given or blank' | 'begins' | 'later'

/** What happens to a field when the customer deletes the account, and whether the customer's download includes it. */
export type Line = 'kept' | 'kept, exported' | Erased
type Erased = 'erased' | 'erased, exported'
type LineOf<S> = S extends 'leaf' ? Line : Erased
/** Only null and lists are erased without a stated blank. */
type SafeLine<T, S> = HasBlank<T> extends true ? LineOf<S> : Exclude<LineOf<S>, Erased>
type HasBlank<T> = null extends T ? true : [T] extends [readonly unknown[]] ? true : false
type Blank<T> = HasBlank<T> extends true ? { blank?: T; since?: number } : { blank: T; since?: number }
type Given<T> = HasBlank<T> extends true ? 'given or blank' : 'given'

type Shape = 'leaf' | 'document' | 'lined'
export interface Type<T, S extends Shape = 'leaf'> {
  /** Only for the compiler. */
  readonly is?: [T, S]
  readonly path: Path
  readonly fields?: Fields
  readonly kind?: 'null' | 'list'
}
interface Path {
  type: unknown
  enum?: readonly unknown[] | undefined
}

const id: Type<Types.ObjectId> = { path: { type: Schema.Types.ObjectId } }
const text: Type<string> = { path: { type: String } }
const number: Type<number> = { path: { type: Number } }
const flag: Type<boolean> = { path: { type: Boolean } }
/** Absent otherwise. */
const yes: Type<true> = { path: { type: Boolean } }
const instant: Type<Date> = { path: { type: Date } }
const bytes: Type<Buffer> = { path: { type: Buffer } }
/** One of these texts; without them, one that the compiler has checked. */
const oneOf = <const T>(values?: readonly T[]): Type<T> => ({
  path: { type: String, ...(values ? { enum: values } : {}) },
})
/** Whatever the compiler or the contract has checked: nothing in it is cast. */
const map = <T>(): Type<T> => ({ path: { type: Schema.Types.Mixed } })
const doc = <F extends Fields>(
  fields: F,
): Type<DocumentOf<F>, F extends LinedFields ? 'lined' : 'document'> => {
  const newer = Object.keys(fields).find(name => fields[name]?.since !== undefined)
  if (newer !== undefined)
    throw new Error(`${newer} is in an inner document, which only a step of migrations fills`)
  return {
    path: { type: new Schema(definitionOf(fields), { _id: '_id' in fields, id: false, minimize: false }) },
    fields,
  }
}
const list = <T, S extends Shape>({ path, fields }: Type<T, S>): Type<T[], S> => ({
  path: { type: [path] },
  ...(fields ? { fields } : {}),
  kind: 'list',
})
const texts = list(text)
const orNull = <T, S extends Shape>({ path, fields }: Type<T, S>): Type<T | null, S> => ({
  path: path.enum ? { ...path, enum: [...path.enum, null] } : path,
  ...(fields ? { fields } : {}),
  kind: 'null',
})

export const is = { id, text, number, flag, yes, instant, bytes, oneOf, map, doc, list, texts, orNull }

/** Whoever creates the document states it; of null and lists, samples need not. */
export function given<T, S extends Shape>(type: Type<T, S>): Field<T, Given<T>, S>
export function given<T, S extends Shape, const L extends SafeLine<T, S>>(
  type: Type<T, S>,
  line: L,
): Field<T, Given<T>, L>
export function given<T, S extends Shape, const L extends LineOf<S>>(
  type: Type<T, S>,
  line: L,
  how: Blank<NoInfer<T>>,
): Field<T, 'given or blank', L>
export function given(type: Field['type'], line?: Line, how: Pick<Field, 'blank' | 'since'> = {}): Field {
  return { type, line, blank: implicit(type), ...how }
}

export function begins<T, S extends Shape>(type: Type<T, S>, begin: NoInfer<T>): Field<T, 'begins', S>
export function begins<T, S extends Shape, const L extends LineOf<S>>(
  type: Type<T, S>,
  begin: NoInfer<T>,
  line: L | { line: L; since: number },
): Field<T, 'begins', L>
export function begins(
  type: Field['type'],
  begin: unknown,
  how?: Line | { line: Line; since: number },
): Field {
  return { type, begin, blank: begin, ...(typeof how === 'object' ? how : { line: how }) }
}

export function later<T, S extends Shape>(type: Type<T, S>): Field<T, 'later', S>
export function later<T, S extends Shape, const L extends SafeLine<T, S>>(
  type: Type<T, S>,
  line: L,
): Field<T, 'later', L>
export function later(type: Field['type'], line?: Line): Field {
  return { type, line, isLater: true, blank: implicit(type) }
}

const implicit = ({ kind }: Field['type']) => (kind && { null: null, list: [] }[kind]) as unknown

type Of<F, W extends Word> = F extends Field<unknown, W> ? unknown : never
type ValueOf<F> = F extends Field<infer T> ? T : never
type Flat<T> = { [K in keyof T]: T[K] }
type Part<F, W extends Word> = {
  -readonly [K in keyof F as Of<F[K], W> extends never ? never : K]: ValueOf<F[K]>
}

export type DocumentOf<F> = Flat<Part<F, 'given' | 'given or blank' | 'begins'> & Partial<Part<F, 'later'>>>
/** What whoever creates a document states; the rest begins by itself, its id included. */
export type StatedOf<F> = Flat<
  Omit<Part<F, 'given' | 'given or blank'>, MadeId<F>> & Partial<Part<F, 'begins' | 'later'> & MadeIdPart<F>>
>
type MadeId<F> = F extends { _id: Field<Types.ObjectId> } ? '_id' : never
type MadeIdPart<F> = F extends { _id: Field<Types.ObjectId> } ? { _id: Types.ObjectId } : unknown
export type ExportedOf<F> = {
  [K in keyof F]: F[K] extends Field<unknown, Word, `${string}exported`> ? K : never
}[keyof F]

export const newDocument = <F extends Fields>(fields: F, stated: StatedOf<F>): DocumentOf<F> => {
  const made = fields['_id']?.type === id ? { _id: new Types.ObjectId() } : {}
  // The compiler has seen that all the rest is stated.
  return { ...made, ...valuesOf(fields, 'begin'), ...stated } as unknown as DocumentOf<F>
}

/** What a sample starts with, where nothing else is known. */
export const blankOf = <F extends Fields>(fields: F): Flat<Part<F, 'given or blank' | 'begins'>> =>
  // The compiler knows which fields have a blank.
  valuesOf(fields, 'blank') as ReturnType<typeof blankOf<F>>

const valuesOf = (fields: Fields, of: 'begin' | 'blank') =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isLater, [of]: value }]) =>
      isLater || value === undefined ? [] : [[name, fresh(value)]],
    ),
  )
const fresh = (value: unknown) => (typeof value === 'object' ? structuredClone(value) : value)

// An empty text is a text.
Schema.Types.String.checkRequired((value: unknown) => typeof value === 'string')

export const definitionOf = (fields: Fields): SchemaDefinition =>
  Object.fromEntries(
    Object.entries(fields)
      // The database gives such an id by itself.
      .filter(([name, { type }]) => name !== '_id' || type !== id)
      .map(([name, field]) => [name, pathOf(field) as SchemaDefinition[string]]),
  )

function pathOf({ type: { path, fields, kind }, isLater, begin }: Field): unknown {
  if (isLater) return { ...path, default: undefined }
  if (begin !== undefined) return { ...path, default: typeof begin === 'object' ? () => fresh(begin) : begin }
  if (kind) return { ...path, ...(kind === 'null' ? { default: null } : {}) }
  // A document that is always there needs no schema of its own.
  return fields ? definitionOf(fields) : { ...path, required: true }
}

/** Each line with the path of its field: "history.reason". */
export const linesOf = (fields: Fields, within = ''): [path: string, line: Line][] =>
  Object.entries(fields).flatMap(([name, { line, type }]) =>
    line ? [[within + name, line]] : linesOf(type.fields ?? {}, `${within}${name}.`),
  )

/** The `$set` that blanks what its line erases. @throws Error for a field of a document that may be null or absent */
export const erasureOf = (fields: Fields, within = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { line, type, isLater, blank }]) => {
      if (line) return line.startsWith('erased') ? [[within + name, blank]] : []
      const inner = erasureOf(type.fields ?? {}, `${within}${name}.${type.kind === 'list' ? '$[].' : ''}`)
      if (Object.keys(inner).length > 0 && (isLater || type.kind === 'null'))
        throw new Error(`${name} has to be erased as a whole`)
      return Object.entries(inner)
    }),
  )

/** The fields of an erased document that are not as `erasureOf` leaves them; those within lists are not looked at. */
export const leftOver = (document: object, erasure: Record<string, unknown>): string[] =>
  Object.entries(erasure)
    .filter(([path]) => !path.includes('$'))
    .filter(([path, empty]) => {
      const value = path
        .split('.')
        .reduce<unknown>((at, field) => (at as Record<string, unknown> | null)?.[field], document)
      return value !== undefined && !isDeepStrictEqual(value, empty)
    })
    .map(([path]) => path)
