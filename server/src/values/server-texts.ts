import { readFileSync } from 'node:fs'
import type csv from '../../../client/src/i18n/locales/en/server/csv.json'
import type frame from '../../../client/src/i18n/locales/en/server/frame.json'
import type mail from '../../../client/src/i18n/locales/en/server/mail.json'
import { LANGUAGES, type Language } from '../contract/constants.ts'
import type { CsvCell, CsvColumn } from './csv-column.ts'

/** The texts of the server's mails, CSV files and page for frames, with placeholders such as `{{name}}`. */
export interface ServerTexts {
  mail: typeof mail
  csv: typeof csv
  frame: typeof frame
}

/** The texts of each language, from its folder in the client, which the client does not load. */
// Every language has the keys of the English files (locales.test.ts).
export const SERVER_TEXTS = Object.fromEntries(
  LANGUAGES.map(language => [
    language,
    { mail: read(language, 'mail'), csv: read(language, 'csv'), frame: read(language, 'frame') },
  ]),
) as Record<Language, ServerTexts>

function read(language: Language, file: keyof ServerTexts): unknown {
  const place = `../../../client/src/i18n/locales/${language}/server/${file}.json`
  return JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'))
}

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
