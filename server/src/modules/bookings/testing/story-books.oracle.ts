import { dayOf, type Oracle } from './booking.oracle.ts'
import type { OracleBook } from './oracle-records.ts'

/** The rules of packages, besides those of their washes. */

const VALID_DAYS = 20

export function reserve(
  oracle: Oracle,
  { id, owner, washes }: Pick<OracleBook, 'id' | 'owner' | 'washes'>,
): string {
  const held = oracle.books.filter(book => book.owner === owner && !book.deleted)
  const usable = held.filter(book => book.lastDay >= dayOf(oracle.now) && oracle.left(book) > 0)
  const owed = held.filter(book => !book.paid && oracle.left(book) < book.washes)
  if (usable.some(book => book.paid)) return '200 ACTIVE_PACKAGE'
  if (usable.length > 0 || owed.length > 0) return '200 EXISTING_PACKAGE'
  const lastDay = dayOf(oracle.now) + VALID_DAYS
  oracle.books.push({
    id,
    owner,
    washes,
    paid: false,
    paidBy: null,
    deleted: false,
    lastDay,
    washOf: new Map(),
  })
  return '201'
}

export function pay(book: OracleBook, { paid, by }: { paid: boolean; by: string }): string {
  if (book.deleted) return '404 NOT_FOUND'
  if (paid && book.paid && book.paidBy !== by) return '409 STATE_CONFLICT'
  book.paid = paid
  book.paidBy = paid ? by : null
  return '200'
}

export function giveBack(book: OracleBook): string {
  if (book.deleted) return '404 NOT_FOUND'
  if (book.paid || book.washOf.size > 0) return '409 STATE_CONFLICT'
  book.deleted = true
  return '204'
}
