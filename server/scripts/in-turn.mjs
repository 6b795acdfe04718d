// Runs commands one by one until one fails, as `a && b` does; `--` begins another row, which runs at the same time. A
// terminated shell would leave its command running; this program forwards the signal and waits. A failure ends all rows.
// Usage: node in-turn.mjs 'command' … [-- 'command' …]
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

const running = new Set()
let exitCode
function stop(signal, code = 128 + constants.signals[signal]) {
  exitCode ??= code
  for (const child of running) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))

async function run(row) {
  for (const command of row) {
    if (exitCode !== undefined) return
    const child = spawn(`exec ${command}`, { shell: true, stdio: 'inherit' })
    running.add(child)
    const [code, killedBy] = await once(child, 'exit')
    running.delete(child)
    if (killedBy) stop(killedBy)
    else if (code !== 0) stop('SIGTERM', code)
  }
}

const rows = [[]]
for (const command of process.argv.slice(2)) {
  if (command === '--') rows.push([])
  else rows.at(-1).push(command)
}
await Promise.all(rows.map(run))
process.exit(exitCode ?? 0)
