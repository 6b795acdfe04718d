/** A column of a CSV file: its title, and what a row has in it. */
export interface CsvColumn<T> {
  title: string
  value: (row: T) => CsvCell
}
export type CsvCell = string | number | null
