import { execFileSync } from 'node:child_process'
import path from 'node:path'

const start = path.resolve(import.meta.dirname, '../../../server/scripts/start.mjs')

/** Builds the product once before all browser tests, so that they never run against an old build. */
export default function build(): void {
  execFileSync(process.execPath, [start, 'build', '--changed'], { stdio: 'inherit' })
}
