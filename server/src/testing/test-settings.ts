import { readEnv } from '../env.ts'
import { settingsFrom } from '../settings.ts'

/** The settings of an empty environment. */
export const TEST_SETTINGS = settingsFrom(readEnv({}))
