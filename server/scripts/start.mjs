// npm start, npm run demo and the other programs: builds what is out of date, then runs the program in this process, so
// that it receives signals and sets the exit code (package.json uses `exec` for the same reason).
// Usage: node start.mjs PROGRAM (a name in server/dist) [arguments]
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, root } from './builder.mjs'

const program = process.argv[2] ?? 'main'
const servesPages = program === 'main' || program === 'demo'
if (!(await build(servesPages ? ['client', 'server'] : ['server'], { ifNeeded: true }))) process.exit(1)

const built = path.join(root, `server/dist/${program}.js`)
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.setSourceMapsEnabled(true)
process.argv.splice(1, 2, built)
await import(pathToFileURL(built).href)
