import fs from 'node:fs/promises'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../supervisor.ts'

const source = path.resolve(import.meta.dirname, '../main.ts')
const target = path.resolve(import.meta.dirname, '../../node_modules/.cache/main.mjs')
const FOR_NODE = {
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  sourcemap: 'inline',
} as const
let ready: Promise<string> | undefined

/** Bundles the child process as one JavaScript file, since Node.js cannot start it as TypeScript. */
async function bundle(): Promise<string> {
  const unfinished = `${target}.${process.pid}`
  await esbuild.build({ ...FOR_NODE, entryPoints: [source], outfile: unfinished, bundle: true })
  // Other processes may be starting the same file: an atomic rename gives them the old or the new one, never half of it.
  await fs.rename(unfinished, target)
  return target
}

/** Starts a database process from the current sources. */
export async function startBundled(options: Omit<EmbeddedOptions, 'entry'>): Promise<EmbeddedDatabase> {
  ready ??= bundle()
  return startEmbedded({ ...options, entry: await ready })
}
