// Runs commands one by one until one fails, as `a && b` does. A terminated shell would leave its command running; this
// program forwards the signal and waits. Usage: node in-turn.mjs 'command' …
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'

let running
let signalled
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    signalled = signal
    running?.kill(signal)
  })
}

for (const command of process.argv.slice(2)) {
  running = spawn(`exec ${command}`, { shell: true, stdio: 'inherit' })
  const [code, killedBy] = await once(running, 'exit')
  const signal = signalled ?? killedBy
  if (signal) process.exit(128 + constants.signals[signal])
  if (code !== 0) process.exit(code)
}
