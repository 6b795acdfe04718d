import path from 'node:path'
import { pathToFileURL } from 'node:url'

interface Builder {
  build: (sides: ('client' | 'server')[], options: { ifNeeded: boolean }) => Promise<boolean>
}
const builder = path.resolve(import.meta.dirname, '../../../server/scripts/builder.mjs')

/** Once before all browser tests: they meet the product as it is built, not as it was. */
export default async function build(): Promise<void> {
  // Plain JavaScript, whose types are in its comments.
  const { build: buildProduct } = (await import(pathToFileURL(builder).href)) as Builder
  if (!(await buildProduct(['client', 'server'], { ifNeeded: true }))) throw new Error('the build failed')
}
