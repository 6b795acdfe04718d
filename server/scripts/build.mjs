// npm run build: the client, the server, or both. Usage: node build.mjs [client] [server]
import { build } from './builder.mjs'

const asked = process.argv.slice(2)
if (!(await build(asked.length > 0 ? asked : ['client', 'server']))) process.exitCode = 1
