import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's folder: one level up, from server/dist as from server/src. */
const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

// Programs that are started by path, as a process or a worker. Node.js cannot start TypeScript, so they are the built
// files, which `npm start`, `npm run dev` and the tests write first.

export const MAIN_ENTRY = path.join(server, 'dist/main.js')

export const EMBEDDED_ENTRY = path.join(server, 'embedded-database/dist/main.js')

/** A command of src/commands, such as `db-backup`. */
export const commandEntry = (name: string): string => path.join(server, `dist/commands/${name}.js`)

export const PASSWORD_WORKER = path.join(server, 'dist/modules/accounts/auth/passwords/password-worker.js')

export const programVersion = async (): Promise<string> => {
  const { version } = JSON.parse(await readFile(path.join(server, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

export const clientFolder = (): string => path.resolve(server, '../client/dist')
