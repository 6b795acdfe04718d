// Bundles the server and everything it starts by path into server/dist, unminified: nobody downloads it, and stack
// traces remain readable.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import esbuild from 'esbuild'

const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const programs = {
  main: 'src/main.ts',
  embedded: 'embedded-database/src/main.ts',
  'password-worker': 'src/modules/auth/passwords/password-worker.ts',
  bench: 'bench/main.ts',
  'bench-limit': 'bench/limit-server.ts',
  'bench-engine': 'bench/engine.ts',
}
/** Command-line programs keep their name: src/commands/db.ts becomes dist/db.js. */
const scripts = fs
  .readdirSync(path.join(server, 'src/commands'))
  .filter(file => file.endsWith('.ts'))
  .map(file => [path.basename(file, '.ts'), `src/commands/${file}`])

const entries = [...Object.entries(programs), ...scripts]
  .map(([name, source]) => [name, path.join(server, source)])
  .filter(([, source]) => fs.existsSync(source))

/** @returns {Promise<boolean>} false after a mistake in the sources, which esbuild has printed */
export async function bundleServer() {
  fs.rmSync(path.join(server, 'dist'), { recursive: true, force: true })
  const options = {
    entryPoints: Object.fromEntries(entries),
    outdir: path.join(server, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    // Part of this repository, in TypeScript, which Node.js cannot load from node_modules.
    alias: { 'mongo-on-sqlite': path.join(server, 'embedded-database/src/index.ts') },
    sourcemap: true,
    logLevel: 'warning',
  }
  return esbuild.build(options).then(
    () => true,
    () => false,
  )
}
