import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** Once before all browser tests: they meet the product as it is built, not as it was. */
export default function build(): void {
  const script = `import('${path.join(root, 'server/scripts/build-if-needed.mjs')}').then(({ buildIfNeeded }) => process.exit(buildIfNeeded(['client', 'server'])))`
  const { status } = spawnSync(process.execPath, ['-e', script], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}
