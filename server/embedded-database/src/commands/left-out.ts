/**
 * The options of MongoDB 7.0's commands that this database omits, and refuses where they would have an effect. Any other
 * option that a command lacks is unknown to MongoDB too.
 * @see https://www.mongodb.com/docs/manual/reference/command/
 */
const BY_COMMAND: Readonly<Record<string, string>> = {
  find: 'allowDiskUse allowPartialResults awaitData collation let max min noCursorTimeout oplogReplay readOnce returnKey showRecordId tailable',
  aggregate: 'allowDiskUse bypassDocumentValidation collation explain hint let',
  count: 'collation fields limit skip',
  distinct: 'collation hint',
  insert: 'bypassDocumentValidation isTimeseriesNamespace',
  update: 'bypassDocumentValidation isTimeseriesNamespace let',
  delete: 'isTimeseriesNamespace let',
  findAndModify: 'arrayFilters bypassDocumentValidation collation hint let',
  create:
    'autoIndexId capped changeStreamPreAndPostImages clusteredIndex collation encryptedFields expireAfterSeconds indexOptionDefaults max pipeline size storageEngine timeseries validationAction validationLevel validator viewOn',
  createIndexes: 'commitQuorum ignoreUnknownIndexOptions',
  listDatabases: 'filter',
}

/** Options that only servers of a cluster send each other. */
const BETWEEN_SERVERS =
  '$audit $client $configTime $topologyTime $traceCtx collectionUUID encryptionInformation expectPrefix maxTimeMSOpOnly mayBypassWriteBlocking stmtId stmtIds'

/** The options of a command that MongoDB supports and this database does not. */
export const leftOut = (command: string): Set<string> =>
  new Set(`${BY_COMMAND[command] ?? ''} ${BETWEEN_SERVERS}`.split(' '))
