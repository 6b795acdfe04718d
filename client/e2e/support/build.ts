import path from 'node:path'
import { pathToFileURL } from 'node:url'

interface Builder {
  build: (sides: ('client' | 'server')[], options: { ifNeeded: boolean }) => Promise<boolean>
}
const builder = path.resolve(import.meta.dirname, '../../../server/scripts/builder.mjs')

/** Builds the product once before all browser tests, so that they never run against an old build. */
export default async function build(): Promise<void> {
  // A plain JavaScript file with its types in JSDoc.
  const { build: buildProduct } = (await import(pathToFileURL(builder).href)) as Builder
  if (!(await buildProduct(['client', 'server'], { ifNeeded: true }))) throw new Error('the build failed')
}
