import type { Context } from '../context.ts'
import { forgetRecentReads, readRecently } from '../db/recent-reads.ts'
import { forgetSent } from './sent-lists.ts'

/** A public list, the same for everybody in a language: at most a second old across processes. Express adds ETag and 304. */
export const publicList = async <T>(
  context: Context,
  name: string,
  read: () => Promise<readonly T[]>,
): Promise<{ status: 200; body: { data: T[] }; headers: Record<string, string> }> => {
  const items = await readRecently(context.db, `${name} ${context.language}`, read)
  return { status: 200, body: { data: [...items] }, headers: { 'Cache-Control': 'no-cache' } }
}

/** Call it when an admin has changed data that public lists show and that bookings are validated against. */
export const forgetLists = (context: Context): void => {
  forgetRecentReads(context.db)
  forgetSent(context)
}
