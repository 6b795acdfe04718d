import path from 'node:path'
import esbuild from 'esbuild'
import { embeddedEntry, NODE_BUNDLE } from '../entry-points.ts'

const server = path.resolve(import.meta.dirname, '../..')
/** Beside the programs that the bundles start. */
const folder = path.join(server, 'node_modules/.cache/car-wash')

/** Bundles programs, given by their paths in the server's folder, for this process alone; resolves to their files. */
export async function bundle(...sources: string[]): Promise<string[]> {
  const names = sources.map(source => `${path.basename(source, '.ts')}-${String(process.pid)}`)
  await esbuild.build({
    entryPoints: sources.map((source, i) => ({ in: path.join(server, source), out: names[i] ?? '' })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    ...NODE_BUNDLE,
    logLevel: 'silent',
  })
  return names.map(name => path.join(folder, `${name}.mjs`))
}

const COMMANDS = ['audit-data', 'db', 'db-backup', 'db-export', 'db-import', 'db-restore'] as const
let bundled: Promise<Map<string, string>> | undefined

async function bundleCommands(): Promise<Map<string, string>> {
  const [files] = await Promise.all([
    bundle(...COMMANDS.map(name => `src/commands/${name}.ts`)),
    embeddedEntry(),
  ])
  return new Map(COMMANDS.map((name, i) => [name, files[i] ?? '']))
}

/** The file of each `npm run` command, bundled as `npm run` bundles it: as TypeScript a start takes twice as long. */
export async function commandFiles(): Promise<(name: (typeof COMMANDS)[number]) => string> {
  const files = await (bundled ??= bundleCommands())
  return name => files.get(name) ?? ''
}
