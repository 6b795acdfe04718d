export { backUp, restoreBackup } from './backup.ts'
export { EmbeddedStartError, type StartFailure, locateDataFolder } from './data-folder.ts'
export {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  findRunning,
  joinOrStartEmbedded,
  startEmbedded,
} from './supervisor.ts'
