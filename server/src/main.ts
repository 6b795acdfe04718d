import { refuseDemoData } from './demo/mark.ts'
import { loadSettings, readEnv } from './env.ts'
import { runUntilSignal } from './run.ts'
import { startServer } from './server.ts'

loadSettings()
await runUntilSignal(() => startServer(readEnv(process.env), refuseDemoData))
