type Fields = Record<string, unknown>
type Note = (entry: string) => void

/** Only plain documents, not ids, dates or other value objects. */
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/**
 * The features that a command uses, as entries of the list of commands sent: the command, each of its options, and every
 * operator in its queries, updates, stages and expressions. Field names and values are not entries.
 */
export function sentEntries(name: string, command: Fields, note: Note): void {
  note(name)
  const explained = command['explain']
  if (name === 'explain' && isFields(explained)) sentEntries(Object.keys(explained)[0] ?? '', explained, note)
  for (const [option, value] of Object.entries(command)) {
    if (option === name || value === undefined) continue
    note(EVERYWHERE.has(option) ? `any command: ${option}` : `${name}: ${option}`)
  }
  for (const option of ['filter', 'query', 'q']) noteQuery(command[option], note)
  noteSort(command['sort'], note)
  noteProjection(command['projection'] ?? command['fields'], note)
  noteUpdate(command['update'], note)
  noteStages(command['pipeline'], note)
  for (const filter of list(command['arrayFilters'])) noteQuery(filter, note)
  for (const part of PARTS) for (const each of list(command[part])) notePart(`${name}: ${part}`, each, note)
}

/** Options that the driver adds to any command. */
const EVERYWHERE = new Set([
  '$clusterTime',
  '$db',
  '$readPreference',
  'autocommit',
  'lsid',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
])

/** Options that are lists of documents which have options themselves. */
const PARTS = ['updates', 'deletes', 'indexes']

function notePart(path: string, each: unknown, note: Note): void {
  if (!isFields(each)) return
  for (const option of Object.keys(each)) note(`${path}.${option}`)
  noteQuery(each['q'], note)
  noteUpdate(each['u'], note)
  noteQuery(each['partialFilterExpression'], note)
  for (const filter of list(each['arrayFilters'])) noteQuery(filter, note)
  for (const kind of valuesOf(each['key'])) note(`index key: ${String(kind)}`)
}

function noteQuery(query: unknown, note: Note): void {
  if (Array.isArray(query)) for (const each of query) noteQuery(each, note)
  else if (query instanceof RegExp || isRegExp(query)) note('query: regular expression')
  else if (isFields(query)) {
    for (const [name, value] of Object.entries(query)) {
      if (name.startsWith('$')) note(`query: ${name}`)
      if (name === '$expr') noteExpression(value, note)
      else noteQuery(value, note)
    }
  }
}

const isRegExp = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp'

/** The driver sends ordered fields, such as an index key, as a map. */
function valuesOf(fields: unknown): unknown[] {
  if (fields instanceof Map) return [...fields.values()]
  return isFields(fields) ? Object.values(fields) : []
}

const noteSort = (sort: unknown, note: Note): void => {
  for (const way of valuesOf(sort)) note(`sort: ${isFields(way) ? Object.keys(way).join(', ') : String(way)}`)
}

function noteProjection(projection: unknown, note: Note): void {
  if (!isFields(projection)) return
  for (const [field, value] of Object.entries(projection)) {
    if (field.endsWith('.$')) note('projection: $')
    if (!isFields(value)) continue
    const [name = ''] = Object.keys(value)
    if (['$elemMatch', '$slice', '$meta'].includes(name)) note(`projection: ${name}`)
    else noteExpression(value, note)
  }
}

const POSITIONAL = /\.(\$(?:\[[^\]]*\])?)(?:\.|$)/

function noteUpdate(update: unknown, note: Note): void {
  if (Array.isArray(update)) {
    for (const stage of update)
      for (const [name, value] of isFields(stage) ? Object.entries(stage) : []) {
        note(`update pipeline: ${name}`)
        noteExpression(value, note)
      }
  } else if (isFields(update)) {
    const operators = Object.entries(update)
    if (!operators.some(([name]) => name.startsWith('$'))) note('update: replacement')
    else for (const [name, value] of operators) noteUpdateOperator(name, value, note)
  }
}

function noteUpdateOperator(name: string, fields: unknown, note: Note): void {
  note(`update: ${name}`)
  for (const [path, value] of isFields(fields) ? Object.entries(fields) : []) {
    const positional = POSITIONAL.exec(path)?.[1]
    if (positional !== undefined)
      note(`update: ${/^\$\[.+/.test(positional) && positional !== '$[]' ? '$[name]' : positional}`)
    if (name === '$pull') noteQuery(value, note)
    else if (['$push', '$addToSet', '$pullAll', '$bit', '$currentDate'].includes(name) && isFields(value))
      for (const modifier of Object.keys(value))
        if (modifier.startsWith('$')) note(`update: ${name} ${modifier}`)
  }
}

/** Stages whose argument consists of options. */
const WITH_OPTIONS = new Set([
  '$lookup',
  '$unwind',
  '$unionWith',
  '$replaceRoot',
  '$facet',
  '$sample',
  '$merge',
])
const ACCUMULATING = new Set(['$group', '$bucket', '$bucketAuto'])

function noteStages(pipeline: unknown, note: Note): void {
  for (const stage of list(pipeline))
    for (const [name, value] of isFields(stage) ? Object.entries(stage) : []) {
      note(`stage: ${name}`)
      noteStage(name, value, note)
    }
}

function noteStage(name: string, value: unknown, note: Note): void {
  if (name === '$match') noteQuery(value, note)
  else if (name === '$sort') noteSort(value, note)
  else if (name === '$facet')
    for (const each of isFields(value) ? Object.values(value) : []) noteStages(each, note)
  else if (ACCUMULATING.has(name) && isFields(value)) {
    for (const [field, accumulator] of Object.entries(value)) {
      if (field === '_id') noteExpression(accumulator, note)
      else
        for (const [operator, argument] of isFields(accumulator) ? Object.entries(accumulator) : []) {
          note(`accumulator: ${operator}`)
          noteExpression(argument, note)
        }
    }
  } else if (WITH_OPTIONS.has(name) && isFields(value)) {
    for (const option of Object.keys(value)) note(`stage: ${name} ${option}`)
    noteStages(value['pipeline'], note)
    noteExpression(value['let'], note)
    noteExpression(value['newRoot'], note)
  } else noteExpression(value, note)
}

const VARIABLE = /^\$\$([A-Z]+)/

function noteExpression(expression: unknown, note: Note): void {
  if (typeof expression === 'string') {
    const variable = VARIABLE.exec(expression)?.[1]
    if (variable !== undefined) note(`expression: $$${variable}`)
  } else if (Array.isArray(expression)) {
    for (const each of expression) noteExpression(each, note)
  } else if (isFields(expression)) {
    for (const [name, value] of Object.entries(expression)) {
      if (name.startsWith('$')) note(`expression: ${name}`)
      if (name !== '$literal') noteExpression(value, note)
    }
  }
}
