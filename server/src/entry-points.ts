import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Programs that are started by path, as a process or a worker. Node cannot start them as TypeScript from tsx, vitest
 * or a bundle, so in development they are bundled first. Names are the files of server/dist (scripts/build.mjs).
 */
const SOURCES = {
  main: 'main.ts',
  embedded: '../embedded-database/src/main.ts',
  'password-worker': 'modules/auth/passwords/password-worker.ts',
  'db-backup': 'commands/db-backup.ts',
} as const

type EntryName = keyof typeof SOURCES

const here = fileURLToPath(import.meta.url)
/** A bundle contains this module; in development it is a source file. */
const isBuilt = path.basename(here) !== 'entry-points.ts'

/** esbuild's options for a program of this repository: its packages stay outside, the embedded database does not. */
export const NODE_BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias: { 'mongo-on-sqlite': path.resolve(path.dirname(here), '../embedded-database/src/index.ts') },
} as const

const bundled = new Map<EntryName, Promise<string>>()

async function bundle(name: EntryName): Promise<string> {
  const esbuild = await import('esbuild')
  const source = path.join(path.dirname(here), SOURCES[name])
  const target = path.resolve(path.dirname(here), '../node_modules/.cache/car-wash', `${name}.mjs`)
  const unfinished = `${target}.${process.pid}`
  await esbuild.build({
    entryPoints: [source],
    outfile: unfinished,
    ...NODE_BUNDLE,
    sourcemap: 'inline',
    logLevel: 'silent',
  })
  // Another process may start the same file at this moment: it gets the old one or the new one, never half of it.
  await fs.rename(unfinished, target)
  return target
}

function entry(name: EntryName): Promise<string> {
  if (isBuilt) return Promise.resolve(path.join(path.dirname(here), `${name}${path.extname(here)}`))
  const ready = bundled.get(name) ?? bundle(name)
  bundled.set(name, ready)
  return ready
}

/** The server itself, to be started as a separate process. */
export const mainEntry = (): Promise<string> => entry('main')

/** The embedded database's process. */
export const embeddedEntry = (): Promise<string> => entry('embedded')

/** The command that writes a backup. */
export const backupEntry = (): Promise<string> => entry('db-backup')

/** The worker thread that hashes passwords. */
export const passwordWorkerEntry = (): Promise<string> => entry('password-worker')

/** The version of this program, from server/package.json: one level up, from server/dist as from server/src. */
export const programVersion = async (): Promise<string> => {
  const file = await fs.readFile(path.resolve(path.dirname(here), '../package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}

/** The folder of the built client: two levels up, from server/dist as from server/src. */
export const clientFolder = (): string => path.resolve(path.dirname(here), '../../client/dist')
