/**
 * The options of MongoDB 7.0's commands that this database omits, and refuses where they would have an effect. Any other
 * option that a command lacks is unknown to MongoDB too.
 * @see https://www.mongodb.com/docs/manual/reference/command/
 */
const BY_COMMAND: Readonly<Record<string, string>> = {
  find: 'max min returnKey showRecordId tailable awaitData oplogReplay readOnce',
  aggregate: 'explain',
  insert: 'isTimeseriesNamespace',
  update: 'isTimeseriesNamespace',
  delete: 'isTimeseriesNamespace',
  create:
    'capped size max autoIndexId timeseries expireAfterSeconds clusteredIndex changeStreamPreAndPostImages viewOn pipeline storageEngine indexOptionDefaults validationLevel validationAction encryptedFields',
  collMod:
    'index viewOn pipeline cappedSize cappedMax expireAfterSeconds timeseries changeStreamPreAndPostImages validationLevel validationAction',
  createIndexes: 'commitQuorum ignoreUnknownIndexOptions',
  listCollections: 'filter',
  listDatabases: 'filter',
}

/** Options that only servers of a cluster send each other. */
const BETWEEN_SERVERS =
  '$audit $client $configTime $topologyTime $traceCtx collectionUUID encryptionInformation expectPrefix maxTimeMSOpOnly mayBypassWriteBlocking stmtId stmtIds'

/** The options of a command that MongoDB supports and this database does not. */
export const leftOut = (command: string): Set<string> =>
  new Set(`${BY_COMMAND[command] ?? ''} ${BETWEEN_SERVERS}`.split(' '))
