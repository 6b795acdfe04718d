// npm run dev: restarts the server on a change and reloads the pages. Pages: http://localhost:5173
import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
const bin = name => path.join(root, 'node_modules/.bin', name)

// The embedded database, the password thread and the commands run as built files.
const projects = ['server/embedded-database', 'server'].map(part => `${part}/tsconfig.build.json`)
execFileSync(bin('tsc'), ['-b', ...projects], { stdio: 'inherit' })

const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'server/src/main.ts'], { stdio: 'inherit' }),
  spawn(bin('vite'), ['--config', 'client/vite.config.ts'], {
    stdio: 'inherit',
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${process.env['PORT'] || '3000'}` },
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
