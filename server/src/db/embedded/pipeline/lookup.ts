import { compilerFor, scopeOf } from '../expressions/expression.ts'
import { valuesAtPath } from '../matching/path.ts'
import { Code, CommandError, failedToParse, location } from '../values/command-error.ts'
import { keyText } from '../values/index-key.ts'
import { type Doc, type Value, isDoc, newDoc } from '../values/value.ts'
import { replaceAt } from './reshape.ts'
import { type CompileStage, type Environment, type Stage, everything } from './stage.ts'

/** Finds the documents of another collection whose field has one of these values. */
type Join = (values: readonly Value[]) => Doc[]

/**
 * With an index each lookup is a query; without, the other collection is read once into a table.
 * @see https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/
 */
function joinOn(from: string, field: string, environment: Environment): Join {
  if (environment.hasIndex(from, field)) {
    const known = new Map<string, Doc[]>()
    return values => {
      const key = keyText([...values])
      const found = known.get(key) ?? [
        ...environment.find(from, everything({ [field]: { $in: [...values] } })),
      ]
      known.set(key, found)
      return found
    }
  }
  let table: Map<string, Doc[]> | null = null
  let order: Map<Doc, number> | null = null
  return values => {
    if (!table || !order) {
      const docs = [...environment.find(from, everything(newDoc()))]
      table = tableOf(docs, field.split('.'))
      order = new Map(docs.map((doc, at) => [doc, at]))
    }
    const found = new Set(values.flatMap(value => table?.get(keyText(value)) ?? []))
    return [...found].sort((a, b) => (order?.get(a) ?? 0) - (order?.get(b) ?? 0))
  }
}

function tableOf(docs: readonly Doc[], path: readonly string[]): Map<string, Doc[]> {
  const table = new Map<string, Doc[]>()
  for (const doc of docs) {
    for (const key of new Set(valuesAtPath(doc, path).map(value => keyText(value)))) {
      table.set(key, [...(table.get(key) ?? []), doc])
    }
  }
  return table
}

export const lookupStage: CompileStage = (argument, environment) => {
  if (!isDoc(argument)) throw failedToParse('the $lookup specification must be an Object')
  const { from, as, localField, foreignField, pipeline } = argument
  if (typeof as !== 'string') throw failedToParse("must specify 'as' field for a $lookup")
  if (from !== undefined && typeof from !== 'string')
    throw failedToParse("$lookup argument 'from' must be a string")
  const target = as.split('.')
  if (typeof localField === 'string' && typeof foreignField === 'string' && from !== undefined) {
    const join = joinOn(from, foreignField, environment)
    const path = localField.split('.')
    const joined = (doc: Doc): Doc[] => join(valuesAtPath(doc, path).map(value => value ?? null))
    if (pipeline === undefined) return attach(target, joined)
    const variablesOf = letVariables(argument['let'], environment)
    return attach(target, doc => {
      const ids = joined(doc).map(each => each['_id'])
      const options = { ...environment.options, variables: variablesOf(doc) }
      const stages = Array.isArray(pipeline) ? pipeline : []
      return [...environment.run(from, [{ $match: { _id: { $in: ids } } }, ...stages], options)]
    })
  }
  if (pipeline === undefined)
    throw failedToParse('$lookup requires either localField and foreignField, or a pipeline')
  const variablesOf = letVariables(argument['let'], environment)
  return attach(target, doc => [
    ...environment.run(from ?? null, pipeline, { ...environment.options, variables: variablesOf(doc) }),
  ])
}

const attach = (path: readonly string[], found: (doc: Doc) => Doc[]): Stage =>
  function* (docs) {
    for (const doc of docs) yield replaceAt(doc, path, found(doc))
  }

function letVariables(argument: Value, { options }: Environment): (doc: Doc) => Doc {
  const compiler = compilerFor(options.collation, Object.keys(options.variables))
  const bindings = Object.entries(isDoc(argument) ? argument : {}).map(
    ([name, expression]) => [name, compiler.compile(expression)] as const,
  )
  return doc => {
    const variables = Object.assign(newDoc(), options.variables)
    for (const [name, evaluate] of bindings)
      variables[name] = evaluate(scopeOf(doc, options.variables)) ?? null
    return variables
  }
}

export const unionStage: CompileStage = (argument, environment) => {
  const { coll, pipeline }: Doc = isDoc(argument) ? argument : { coll: argument }
  if (coll !== undefined && typeof coll !== 'string') {
    throw new CommandError(Code.failedToParse, '$unionWith needs the name of a collection')
  }
  if (coll === undefined && pipeline === undefined) {
    throw new CommandError(location(9), '$unionWith needs a collection or a pipeline')
  }
  return function* (docs) {
    yield* docs
    yield* environment.run(coll ?? null, pipeline ?? [], environment.options)
  }
}
