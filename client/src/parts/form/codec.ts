import {
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
  type Translations,
} from '@car-wash/server/contract/constants'

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

/** One value a key, of a list that has every key. */
export function eachOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map(key => [key, make(key)])) as Record<Key, Value>
}

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

export const asText: Codec<string, string> = { read: (text = '') => text, write: text => text }
export const asCount: Codec<number, string> = {
  read: count => (count === undefined ? '' : String(count)),
  write: Number,
}
/** With its cents: 14.90, not 14.9. */
export const asMoney: Codec<number, string> = {
  read: euro => (euro === undefined ? '' : euro.toFixed(2)),
  write: Number,
}
/** One entry a line. */
export const asLines: Codec<string[], string> = {
  read: (lines = []) => lines.join('\n'),
  write: text =>
    text
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== ''),
}
export const asIds: Codec<string[], string[]> = { read: (ids = []) => ids, write: ids => ids }

/** A field that the API has as null when it is empty. */
export const orNull = <Wire, F extends Codec<Wire, string>>(field: F & Codec<Wire, string>) => ({
  ...field,
  read: (wire: Wire | null | undefined) => field.read(wire ?? undefined),
  write: (value: string) => (isBlank(value) ? null : field.write(value)),
})

/** Texts in the other languages; a blank one is left out, since the base text serves in its place. */
export const perLanguage = <F extends Fields>(texts: F) => ({
  texts,
  read: (wire: Translations<RowOf<F>> = {}) =>
    eachOf(TRANSLATED_LANGUAGES, language => valuesOf(texts, wire[language] as RowOf<F> | undefined)),
  write: (values: Record<TranslatedLanguage, ValuesOf<F>>) =>
    eachOf(TRANSLATED_LANGUAGES, language => {
      const filled = Object.entries(texts).filter(([name]) => !isBlank(values[language][name]))
      return bodyOf(Object.fromEntries(filled), values[language]) as Partial<BodyOf<F>>
    }),
})
