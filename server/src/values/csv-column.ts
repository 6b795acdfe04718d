export interface CsvColumn<T> {
  title: string
  value: (row: T) => CsvCell
}
export type CsvCell = string | number | Decimal | null

/** A number with its decimals, written with the decimal mark of the file's language. */
interface Decimal {
  value: number
  decimals: number
}

export const decimal = (value: number, decimals = 2): Decimal => ({ value, decimals })
