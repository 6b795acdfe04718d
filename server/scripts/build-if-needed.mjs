// Builds the client, the server or both where what was built is missing or older than its sources.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Newest change, in milliseconds, of a file or of anything in a folder. */
function changedAt(where) {
  const full = path.join(root, where)
  const stat = statSync(full)
  if (!stat.isDirectory()) return stat.mtimeMs
  const inside = readdirSync(full, { withFileTypes: true })
    .filter(entry => !entry.name.includes('.test.'))
    .map(entry => changedAt(path.join(where, entry.name)))
  return Math.max(stat.mtimeMs, ...inside)
}

/** When the build ended, or 0. */
const builtAt = file => (existsSync(path.join(root, file)) ? statSync(path.join(root, file)).mtimeMs : 0)

const SOURCES = {
  client: ['client/src', 'client/public', 'client/index.html', 'client/vite.config.ts', 'client/scripts'],
  server: ['server/src', 'server/scripts', 'server/bench'],
}
const BUILT = { client: 'client/dist/pages.json', server: 'server/dist/main.js' }

const isStale = side =>
  builtAt(BUILT[side]) <
    Math.max(...SOURCES[side].filter(file => existsSync(path.join(root, file))).map(changedAt)) ||
  (side === 'client' && builtAt(BUILT.client) < changedAt('server/src/contract'))

/** @param {('client' | 'server')[]} sides @returns {number} the exit code of a build that failed, else 0 */
export function buildIfNeeded(sides) {
  for (const side of sides) {
    if (!isStale(side)) continue
    process.stderr.write(`Building the ${side} …\n`)
    const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', side], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) return status ?? 1
  }
  return 0
}
