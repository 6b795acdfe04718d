// Runs commands one after the other until one fails, as `a && b` does. A shell that is asked to end would leave the
// command behind; this one passes the signal on and waits. Usage: node in-turn.mjs 'command' …
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
