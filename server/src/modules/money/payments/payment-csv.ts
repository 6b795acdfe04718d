import type { Language } from '../../../contract/constants.ts'
import type { PaymentView } from '../../../contract/payments.ts'
import { decimal, type CsvCell, type CsvColumn } from '../../../values/csv-column.ts'
import { SERVER_TEXTS, titlesIn, type ServerTexts } from '../../../values/server-texts.ts'

type Words = ServerTexts['csv']['payments']

/** The columns, in order. */
const COLUMNS: Record<keyof Words['columns'], (row: PaymentView, words: Words) => CsvCell> = {
  at: row => row.at,
  branch: (row, { headOffice }) => row.branchId?.name ?? headOffice,
  receipt: row => row.receiptNo ?? '',
  for: (row, { kinds }) => kinds[row.for.kind],
  name: row => row.for.name,
  amount: row => decimal(row.amount),
  method: (row, { methods }) => methods[row.method],
  customer: row => row.customer?.name ?? '',
  by: row => row.by?.name ?? '',
  reason: row => row.reason ?? '',
  fiscalRef: row => row.fiscalRef ?? '',
}

/** Payments for people and accountants: words in their language, instants and amounts in a sortable form. */
export function paymentColumns(language: Language, currency: string): CsvColumn<PaymentView>[] {
  const words = SERVER_TEXTS[language].csv.payments
  const titles = titlesIn(words.columns, currency)
  // The object has the columns' names only.
  const columns = Object.entries(COLUMNS) as [keyof Words['columns'], (typeof COLUMNS)['at']][]
  return columns.map(([name, value]) => ({ title: titles[name], value: row => value(row, words) }))
}
