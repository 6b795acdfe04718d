import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from '../supervisor.ts'

const workspace = path.resolve(import.meta.dirname, '../..')

/** Emits this workspace, and others given by their `tsconfig.build.json`: Node.js cannot start a program of TypeScript. */
export function build(...others: string[]): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const projects = [path.join(workspace, 'tsconfig.build.json'), ...others]
  execFileSync(process.execPath, [tsc, '-b', ...projects], { stdio: 'inherit' })
}

/** Starts a database process from what `build` has written. */
export const startBuilt = (options: Omit<EmbeddedOptions, 'entry'>): Promise<EmbeddedDatabase> =>
  startEmbedded({ ...options, entry: path.join(workspace, 'dist/main.js') })
