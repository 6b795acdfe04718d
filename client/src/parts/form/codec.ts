/** How a value travels between the API and a form. */
export interface Codec<Wire, Value> {
  /** The form's value; of `undefined`, the value that a new row starts with. */
  read: (wire: Wire | undefined) => Value
  write: (value: Value) => Wire
}

/** The fields of a form by name; what one reads and writes may differ, as ids and the rows they name. */
export type Fields = Readonly<
  Record<string, { read: (wire: never) => unknown; write: (value: never) => unknown }>
>
/** The values of a form with these fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ReturnType<F[Name]['read']> }
/** The body that a form with these fields sends. */
export type BodyOf<F extends Fields> = { -readonly [Name in keyof F]: ReturnType<F[Name]['write']> }
/** A row that fills a form with these fields. */
export type RowOf<F extends Fields> = { readonly [Name in keyof F]?: Parameters<F[Name]['read']>[0] }

/** The values of a form that edits a row; without one, of a form for a new row. */
export function valuesOf<F extends Fields>(fields: F, row: RowOf<F> = {}): ValuesOf<F> {
  const entries = Object.entries(fields).map(([name, { read }]) => [name, read(row[name] as never)])
  // Each value is read by the field of its name, which the compiler cannot follow; below as well.
  return Object.fromEntries(entries) as ValuesOf<F>
}

export function bodyOf<F extends Fields>(fields: F, values: ValuesOf<F>): BodyOf<F> {
  const entries = Object.entries(fields).map(([name, { write }]) => [name, write(values[name] as never)])
  return Object.fromEntries(entries) as BodyOf<F>
}

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

export const asText: Codec<string, string> = { read: (text = '') => text, write: text => text }
