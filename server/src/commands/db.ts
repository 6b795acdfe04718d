// npm run db: the embedded database alone. Its address is the only thing on standard output, so that it can be piped.
import { startEmbedded } from '../db/start-embedded.ts'
import { StartupError } from '../db/failure.ts'
import { loadSettings } from '../env.ts'
import { complain, say } from '../log.ts'

loadSettings()
try {
  const database = await startEmbedded({ dataDir: process.env['DATA_DIR'] ?? 'data', onLog: complain })
  say(database.uri)
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= database.stop()
    })
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  complain(error.message)
  process.exitCode = 1
}
