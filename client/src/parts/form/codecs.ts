import {
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
  type Translations,
} from '@car-wash/server/contract/constants'
import {
  bodyOf,
  type BodyOf,
  type Codec,
  type Fields,
  isBlank,
  type RowOf,
  type ValuesOf,
  valuesOf,
} from './codec.ts'

/** An object with one value for each of the keys. */
export function eachOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value) {
  return Object.fromEntries(keys.map(key => [key, make(key)])) as Record<Key, Value>
}

/** One entry per line. */
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

/** A list of rows that is sent whole; a row with an `_id` keeps it. */
export const rowsOf = <F extends Fields>(fields: F) => {
  type Row = ValuesOf<F> & { _id: string }
  const writeRow = (row: Row) => ({ ...bodyOf(fields, row), ...(row._id !== '' && { _id: row._id }) })
  return {
    blank: { ...valuesOf(fields), _id: '' },
    read: (rows: readonly (RowOf<F> & { _id?: string })[] = []) =>
      rows.map(row => ({ ...valuesOf(fields, row), _id: row._id ?? '' })),
    writeRow,
    write: (rows: readonly Row[]) => rows.map(writeRow),
  }
}

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
