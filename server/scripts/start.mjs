// npm start and npm run demo: builds what is missing or older than its sources, then runs the built program in this
// process, so that signals and exit codes are its own. Usage: node start.mjs PROGRAM (a name in server/dist) [arguments]
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const program = process.argv[2] ?? 'main'

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
  server: ['server/src', 'server/scripts'],
}
const BUILT = { client: 'client/dist/pages.json', server: `server/dist/${program}.js` }

const isStale = side =>
  builtAt(BUILT[side]) <
    Math.max(...SOURCES[side].filter(file => existsSync(path.join(root, file))).map(changedAt)) ||
  (side === 'client' && builtAt(BUILT.client) < changedAt('server/src/contract'))

const needsPages = program === 'main' || program === 'demo'
for (const side of needsPages ? ['client', 'server'] : ['server']) {
  if (!isStale(side)) continue
  process.stderr.write(`Building the ${side} …\n`)
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', side], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.setSourceMapsEnabled(true)
process.argv.splice(1, 2, path.join(root, BUILT.server))
await import(pathToFileURL(path.join(root, BUILT.server)).href)
