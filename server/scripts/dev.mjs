// npm run dev: one server for the API and the pages, on one port. It restarts on a change; pages change in place.
import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)
const bin = name => path.join(root, 'node_modules/.bin', name)

// The embedded database, the password thread and the commands run as built files.
const projects = ['server/embedded-database', 'server'].map(part => `${part}/tsconfig.build.json`)
execFileSync(bin('tsc'), ['-b', ...projects], { stdio: 'inherit' })

const watched = ['watch', '--clear-screen=false', '--exclude', 'client/**', 'server/src/dev.ts']
const server = spawn(bin('tsx'), watched, { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.kill('SIGTERM'))
