import { parseArgs } from 'node:util'
import type { AddToDemo } from '../demo/fill.ts'
import { SIGN_INS } from '../demo/sample.ts'
import { dropTrialDemo, prepareDemo } from '../demo/prepare.ts'
import { StartupError } from '../db/failure.ts'
import { loadSettings, readEnv } from '../env.ts'
import { runUntilSignal } from '../run.ts'
import { startServer } from '../server.ts'

const LOOPBACK = '127.0.0.1'

/** Serves the sample chain on this machine only, from this folder where DATA_DIR names none; `--fresh` starts over. */
export const serveDemo = (folder: string, add?: AddToDemo): Promise<void> =>
  runUntilSignal(() => startDemo(folder, add), signIns())

function startDemo(folder: string, add?: AddToDemo) {
  loadSettings()
  const fresh = parseArgs({ options: { fresh: { type: 'boolean' } }, strict: false }).values.fresh === true
  const DATA_DIR = process.env['DATA_DIR'] === '' ? undefined : process.env['DATA_DIR']
  const env = readEnv({
    MAIL_DELIVERY: 'files',
    ...process.env,
    HOST: LOOPBACK,
    DATA_DIR: DATA_DIR ?? folder,
  })
  if (env.MONGODB_URI !== undefined && process.env['DEMO_ANYWHERE'] !== '1') {
    throw new StartupError(
      'The demo does not touch the database at MONGODB_URI: unset MONGODB_URI, or set DEMO_ANYWHERE=1 to fill it if it is empty',
    )
  }
  return startServer(
    env,
    // A busy machine takes longer over thousands of rows than a request may wait.
    (context, database) => database.withoutTimeLimit(db => prepareDemo({ ...context, db }, { fresh, add })),
    ({ connection }) => dropTrialDemo({ db: connection }),
  )
}

function signIns(): string[] {
  const people = {
    'the owner': SIGN_INS.superAdmin,
    'a branch manager': SIGN_INS.branchAdmin,
    'a new customer': SIGN_INS.customer,
    'a regular customer': SIGN_INS.regular,
  }
  const lines = Object.entries(people).map(
    ([role, email]) => `  ${role.padEnd(20)} ${email.padEnd(24)} ${SIGN_INS.password}`,
  )
  return ['', ...lines]
}
