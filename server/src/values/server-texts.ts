import { readFileSync } from 'node:fs'
import type texts from '../../../client/src/i18n/locales/en/server.json'
import { LANGUAGES, type Language } from '../contract/constants.ts'
import type { CsvCell, CsvColumn } from './csv-column.ts'

/** The texts of the server's mails, CSV files and page for frames, with placeholders such as `{{name}}`. */
export type ServerTexts = typeof texts

/** The texts of each language, from its folder in the client, which the client does not load. */
// Every language has the keys of the English files (locales.test.ts).
export const SERVER_TEXTS = Object.fromEntries(
  LANGUAGES.map(language => {
    const place = `../../../client/src/i18n/locales/${language}/server.json`
    return [language, JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as ServerTexts]
  }),
) as Record<Language, ServerTexts>

/** Fills `{{branch}}` and the like. */
export const filled = (text: string, value: (name: string) => string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => value(name))

interface Words {
  columns: Record<string, string>
}
/** What a file says of a row, by its column's name, in order. */
export type Cells<Row, W extends Words> = Record<keyof W['columns'], (row: Row, words: W) => CsvCell>

export const columnsOf = <Row, W extends Words>(
  words: W,
  currency: string,
  cells: Cells<Row, W>,
): CsvColumn<Row>[] =>
  Object.entries<Cells<Row, W>[keyof W['columns']]>(cells).map(([name, value]) => ({
    title: titlesIn(words.columns, currency)[name] ?? '',
    value: row => value(row, words),
  }))

export const titlesIn = <T extends Record<string, string>>(titles: T, currency: string): T =>
  // The same keys, with texts again.
  Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, title.replace('{{currency}}', currency)]),
  ) as T
