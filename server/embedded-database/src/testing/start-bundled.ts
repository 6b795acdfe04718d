import fs from 'node:fs/promises'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../supervisor.ts'

const source = path.resolve(import.meta.dirname, '../main.ts')
const target = path.resolve(import.meta.dirname, '../../node_modules/.cache/main.mjs')
let ready: Promise<string> | undefined

/** The child process as one file of JavaScript: Node.js cannot start it as TypeScript. */
async function bundle(): Promise<string> {
  const unfinished = `${target}.${process.pid}`
  await esbuild.build({
    entryPoints: [source],
    outfile: unfinished,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'silent',
  })
  // Others may be starting the same file at this moment: they see the old one or the new one, never half of it.
  await fs.rename(unfinished, target)
  return target
}

/** A database in a process of its own, from the sources as they are now. */
export async function startBundled(options: Omit<EmbeddedOptions, 'entry'>): Promise<EmbeddedDatabase> {
  ready ??= bundle()
  return startEmbedded({ ...options, entry: await ready })
}
