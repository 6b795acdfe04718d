import { type Document, ReadPreference } from 'mongodb'

export const text = (given: Document, name: string): string => String(given[name])

/** A part of the arguments; the files are trusted to have the right types. */
export const part = (given: Document, name: string): Document => (given[name] ?? {}) as Document
export const parts = (given: Document, name: string): Document[] => (given[name] ?? []) as Document[]

/** What remains of the arguments when the named ones are taken out, as the driver wants it. */
export function options(given: Document, taken: readonly string[] = []): Document {
  const rest: Document = Object.fromEntries(Object.entries(given).filter(([name]) => !taken.includes(name)))
  if (rest['returnDocument'] !== undefined)
    rest['returnDocument'] = text(rest, 'returnDocument').toLowerCase()
  if (rest['readPreference'] !== undefined) {
    rest['readPreference'] = ReadPreference.fromOptions({
      readPreference: part(rest, 'readPreference') as { mode: 'primary' },
    })
  }
  if (rest['defaultTransactionOptions'] !== undefined)
    rest['defaultTransactionOptions'] = options(part(rest, 'defaultTransactionOptions'))
  return rest
}
