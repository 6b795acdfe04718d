import type { Handler } from '../../http/on.ts'
import type { Json, SchemaWriter } from './openapi-schemas.ts'

<<<<<<< HEAD
=======
/** The description of each path and query parameter; a parameter without one fails a test. */
export const PARAMETERS: Readonly<Record<string, string>> = {
  archived: 'true: the deleted ones instead of the current ones',
  branchId: 'Only this branch; an id of 24 hex digits',
  by: 'Only what this admin took or gave back; an id of 24 hex digits',
  chain: 'true: the days of all branches added up, without the use of bays; a CSV file ignores it',
  cursor: 'The `page.next` of the previous page; absent for the first page',
  customerId: 'Only payments of this customer; an id of 24 hex digits',
  date: 'A branch-local day, YYYY-MM-DD',
  dryRun: 'true: only say what the import would do',
  exceptBookingId: 'A booking to move: its current place counts as free, and its own wash is used',
  forId: 'Only payments for this booking or package; an id of 24 hex digits',
  format: 'csv: every row as a file instead of a page as JSON',
  from: 'The first day, YYYY-MM-DD; for the earliest wash an instant, ISO 8601',
  id: 'An id of 24 hex digits',
  isPaid: 'true or false: only paid or only unpaid ones',
  kind: 'The kind of thing',
  lang: 'The language of texts in the reply or file: en, it or ar',
  v: 'The hash in the address of the picture',
  limit: 'Rows of a page, 1–200; 50 when absent',
  method: 'How it was paid: cash, card or other',
  people: 'true: with the sums of each person who took money',
  q: 'Word prefixes of name, e-mail, phone or plate',
  serviceId: 'The wash service; an id of 24 hex digits',
  sort: 'The field to sort by; a minus means descending',
  status: 'A booking status: pending, confirmed, completed or cancelled',
  tillId: 'Only the cash of this drawer; an id of 24 hex digits',
  token: 'The secret of a link, as it was sent',
  toSettle: 'true: only open bookings of yesterday and today whose time is over',
  to: 'The last day, YYYY-MM-DD; not before `from`',
  userId: 'Only bookings of this customer; an id of 24 hex digits',
  vehicleType: 'car, suv, motorcycle or exotic: price and minutes may depend on it',
}

>>>>>>> 38a5cdaa (Lead from the cars to settle to exactly those bookings)
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A repeat with the same key and body replays the first success for 48 hours; another body answers 422.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of an earlier reply; 304 while nothing has changed.',
  schema: { type: 'string' },
}

/** Path, query and header parameters of a call. */
export function parametersOf(row: Handler, writer: SchemaWriter): Json[] {
  const parameters: Json[] = []
  for (const [place, schema] of [
    ['path', row.params],
    ['query', row.query],
  ] as const) {
    if (!schema) continue
    const { properties = {}, required = [] } = writer.write(schema, 'input', place) as {
      properties?: Record<string, Json>
      required?: string[]
    }
    for (const [name, { description, ...shape }] of Object.entries(properties)) {
      parameters.push({
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        description,
        schema: shape,
      })
    }
  }
  if (row.idempotent) parameters.push(IDEMPOTENCY_KEY)
  if (304 in row.reply) parameters.push(IF_NONE_MATCH)
  return parameters
}

/** Headers of a reply with this status. */
export function headersOf(row: Handler, status: number): Json | undefined {
  const text = (description: string): Json => ({ description, schema: { type: 'string' } })
  const headers: Json = {}
  if (status === 429 || status === 503)
    headers['Retry-After'] = { description: 'Seconds to wait', schema: { type: 'integer' } }
  if (row.idempotent && status < 300)
    headers['Idempotent-Replayed'] = text('true when an earlier reply is replayed')
  if (304 in row.reply && status < 400)
    headers['ETag'] = text('Changes with the body; send it as If-None-Match')
  return Object.keys(headers).length > 0 ? headers : undefined
}
