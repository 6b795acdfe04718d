// npm run build, npm start, npm run demo and the other programs: builds what is out of date, then runs the program in this
// process, so that it receives signals and sets the exit code (package.json uses `exec` for the same reason).
// Usage: node start.mjs PROGRAM [arguments]; PROGRAM is a file of server/dist, or `build` to build
// everything anew, `build --changed` what is out of date.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)

const CLIENT_SOURCES = [
  'src',
  'public',
  'index.html',
  'offline.html',
  'vite.config.ts',
  'scripts',
  '../server/src/contract',
]
/** Its modification time is the start of the client's last complete build. */
const CLIENT_MARK = 'client/dist/.built'
const SERVER_PROJECTS = ['server/embedded-database', 'server']

/** Emits the server; the compiler writes only what has changed. An installation with a finished build may lack it. */
async function buildServer() {
  const tsc = 'node_modules/typescript/bin/tsc'
  if (existsSync(tsc)) await run(tsc, '-b', ...SERVER_PROJECTS.map(part => `${part}/tsconfig.build.json`))
}

async function buildClient() {
  if (existsSync(CLIENT_MARK) && statSync(CLIENT_MARK).mtimeMs >= changedAt()) return
  process.stderr.write('Building the client …\n')
  const began = new Date()
  rmSync(CLIENT_MARK, { force: true })
  const vite = [
    '--import',
    path.join(root, 'server/scripts/end-with-parent.mjs'),
    'node_modules/vite/bin/vite.js',
    ...['build', 'client', '--logLevel', 'warn'],
  ]
  await run(...vite)
  await run(...vite, '--mode', 'offline')
  await run(...vite, '--ssr', 'src/entry-server.tsx', '--outDir', 'dist/.server')
  writeFileSync(CLIENT_MARK, '')
  utimesSync(CLIENT_MARK, began, began)
}

/** Fails where an area of the client is over its limit (client/.size-limit.js). */
async function weigh() {
  const sizeLimit = path.resolve('node_modules/size-limit/bin.js')
  if (!existsSync(sizeLimit)) return
  process.chdir('client')
  await run(sizeLimit)
}

function changedAt() {
  const files = CLIENT_SOURCES.map(file => path.join('client', file)).flatMap(file =>
    statSync(file).isDirectory()
      ? readdirSync(file, { recursive: true }).map(name => path.join(file, name))
      : [file],
  )
  return Math.max(...files.filter(file => !file.includes('.test.')).map(file => statSync(file).mtimeMs))
}

/** Runs a build step in Node.js; a step that fails ends this program with its code, a signal ends both. */
async function run(...args) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2, 'ipc'] })
  const stop = signal => {
    child.kill(signal)
    process.exit(1)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (code !== 0) process.exit(code ?? 1)
}

const program = process.argv[2] ?? 'main'
const isWhole = program === 'build' && !process.argv.includes('--changed')
if (isWhole) {
  for (const part of [...SERVER_PROJECTS, 'client']) rmSync(`${part}/dist`, { recursive: true, force: true })
}
await buildServer()
if (['build', 'main', 'demo', 'demo-large'].includes(program)) await buildClient()
if (isWhole) await weigh()

if (program !== 'build') {
  const places = {
    main: 'server/dist/main.js',
    'car-wash': 'server/scripts/car-wash.mjs',
    'demo-large': 'server/bench/demo-large.ts',
  }
  if (program === 'demo-large') (await import('tsx/esm/api')).register()
  const file = path.join(root, places[program] ?? `server/dist/commands/${program}.js`)
  process.setSourceMapsEnabled(true)
  process.argv.splice(1, 2, file)
  await import(pathToFileURL(file).href)
}
