import { refuseDemoData } from './demo/mark.ts'
import { readEnv } from './env.ts'
import { runUntilSignal } from './run.ts'
import { startServer } from './server.ts'

await runUntilSignal(() => startServer(readEnv(process.env), refuseDemoData))
