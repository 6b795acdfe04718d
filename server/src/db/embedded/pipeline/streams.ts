import { compilerFor, scopeOf } from '../expressions/expression.ts'
import { compileFilter } from '../matching/filter.ts'
import { compareSortValues, sortKeys, sortValues } from '../shaping/sort.ts'
import { CommandError, location } from '../values/command-error.ts'
import { encode } from '../values/decode.ts'
import { numberOption } from '../values/numbers.ts'
import { type Value, docOf, isDoc, newDoc } from '../values/value.ts'
import type { CompileStage } from './stage.ts'

// Stages that pass documents on as they are, or leave some out.

const matchStage: CompileStage = (argument, { options }) => {
  if (!isDoc(argument))
    throw new CommandError(location(15959), 'the match filter must be an expression in an object')
  const matches = compileFilter(argument, options)
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc
  }
}

const sortStage: CompileStage = (argument, { options, budget }) => {
  if (!isDoc(argument))
    throw new CommandError(location(15973), 'the $sort key specification must be an object')
  const keys = sortKeys(argument)
  const compare = compareSortValues(keys, options.collation)
  return function* (docs) {
    const kept = Array.from(docs, doc => {
      budget.charge(encode(doc).length)
      return { doc, values: sortValues(doc, keys, options.collation) }
    })
    kept.sort((a, b) => compare(a.values, b.values))
    for (const { doc } of kept) yield doc
  }
}

function wholeNumber(stage: string, argument: Value): number {
  const number = numberOption(argument, Number.NaN)
  if (Number.isInteger(number) && number >= 0) return number
  const code = stage === '$limit' ? 15957 : 5107200
  throw new CommandError(location(code), `invalid argument to ${stage} stage: Expected a non-negative number`)
}

const limitStage: CompileStage = argument => {
  const limit = wholeNumber('$limit', argument)
  if (limit === 0) throw new CommandError(location(15958), 'the limit must be positive')
  return function* (docs) {
    let left = limit
    for (const doc of docs) {
      yield doc
      if (--left === 0) return
    }
  }
}

const skipStage: CompileStage = argument => {
  const skip = wholeNumber('$skip', argument)
  return function* (docs) {
    let left = skip
    for (const doc of docs) if (--left < 0) yield doc
  }
}

const countStage: CompileStage = argument => {
  if (typeof argument !== 'string' || !argument || argument.startsWith('$') || argument.includes('.')) {
    throw new CommandError(location(40156), 'the count field must be a non-empty string')
  }
  return function* (docs) {
    const count = Array.from(docs, () => 1).length
    if (count > 0) yield docOf([[argument, count]])
  }
}

const sampleStage: CompileStage = argument => {
  const size = wholeNumber('$sample', isDoc(argument) ? argument['size'] : argument)
  return docs => {
    const shuffled = Array.from(docs, doc => ({ doc, at: Math.random() })).sort((a, b) => a.at - b.at)
    return shuffled.slice(0, size).map(({ doc }) => doc)
  }
}

const documentsStage: CompileStage = (argument, { options }) => {
  const { variables, collation } = options
  const values = compilerFor(collation, Object.keys(variables)).compile(argument)(
    scopeOf(newDoc(), variables),
  )
  if (!Array.isArray(values) || !values.every(isDoc)) {
    throw new CommandError(location(5858203), '$documents requires an array of documents')
  }
  return () => values
}

export const streamStages: Readonly<Record<string, CompileStage>> = {
  $match: matchStage,
  $sort: sortStage,
  $limit: limitStage,
  $skip: skipStage,
  $count: countStage,
  $sample: sampleStage,
  $documents: documentsStage,
}
