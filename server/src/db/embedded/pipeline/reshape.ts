import { compilerFor, scopeOf } from '../expressions/expression.ts'
import type { Evaluate, Scope } from '../expressions/operator.ts'
import { compileProjection } from '../shaping/projection.ts'
import { CommandError, location } from '../values/command-error.ts'
import { type Doc, type Value, docOf, isDoc, isOperatorDoc, newDoc, typeName } from '../values/value.ts'
import type { CompileStage, Environment, Stage } from './stage.ts'

// Stages that change each document by itself, and $unwind.

const each = (change: (doc: Doc) => Doc): Stage =>
  function* (docs) {
    for (const doc of docs) yield change(doc)
  }

const projectStage: CompileStage = (argument, { options }) => {
  const project = compileProjection(argument, newDoc(), options)
  if (!project) {
    throw new CommandError(
      location(51272),
      'Invalid $project :: caused by :: projection specification must have at least one field',
    )
  }
  return each(project)
}

const unsetStage: CompileStage = (argument, environment) => {
  const fields = (Array.isArray(argument) ? argument : [argument]).filter(field => typeof field === 'string')
  return projectStage(docOf(fields.map(field => [field, 0] as const)), environment)
}

/** New fields as a tree, since dotted paths and nested documents mean the same and enter arrays. */
type Additions = Map<string, Additions | Evaluate>

function additionsOf(argument: Doc, compile: (expression: Value) => Evaluate): Additions {
  const tree: Additions = new Map()
  for (const [path, value] of Object.entries(argument)) {
    const fields = path.split('.')
    const last = fields.pop() ?? ''
    let at = tree
    for (const field of fields) {
      const next = at.get(field)
      const child: Additions = next instanceof Map ? next : new Map<string, Additions | Evaluate>()
      at.set(field, child)
      at = child
    }
    const isNested = isDoc(value) && !isOperatorDoc(value) && Object.keys(value).length > 0
    at.set(last, isNested ? additionsOf(value, compile) : compile(value))
  }
  return tree
}

function addTo(target: Value, tree: Additions, scope: Scope): Value {
  if (Array.isArray(target)) return target.map(element => addTo(element, tree, scope))
  const doc = Object.assign(newDoc(), isDoc(target) ? target : null)
  for (const [field, addition] of tree) {
    const value = addition instanceof Map ? addTo(doc[field], addition, scope) : addition(scope)
    if (value === undefined) Reflect.deleteProperty(doc, field)
    else doc[field] = value
  }
  return doc
}

const compilerOf = ({ options }: Environment): ((expression: Value) => Evaluate) => {
  const compiler = compilerFor(options.collation, Object.keys(options.variables))
  return expression => compiler.compile(expression)
}

const addFieldsStage: CompileStage = (argument, environment) => {
  if (!isDoc(argument) || Object.keys(argument).length === 0) {
    throw new CommandError(location(40272), '$addFields specification stage must be an object')
  }
  const tree = additionsOf(argument, compilerOf(environment))
  const { variables } = environment.options
  return each(doc => {
    const changed = addTo(doc, tree, scopeOf(doc, variables))
    return isDoc(changed) ? changed : doc
  })
}

const replaceStage: CompileStage = (argument, environment) => {
  const evaluate = compilerOf(environment)(argument)
  const { variables } = environment.options
  return each(doc => {
    const replacement = evaluate(scopeOf(doc, variables))
    if (isDoc(replacement)) return replacement
    throw new CommandError(
      location(40228),
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeName(replacement)}`,
    )
  })
}

const unwindStage: CompileStage = argument => {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays }: Doc = isDoc(argument)
    ? argument
    : { path: argument }
  if (typeof path !== 'string' || !path.startsWith('$')) {
    throw new CommandError(location(28818), "path option to $unwind stage should be prefixed with a '$'")
  }
  const fields = path.slice(1).split('.')
  const withIndex = (doc: Doc, index: Value): Doc =>
    typeof includeArrayIndex === 'string' ? replaceAt(doc, [includeArrayIndex], index) : doc
  return function* (docs) {
    for (const doc of docs) {
      const value = fields.reduce<Value>((part, field) => (isDoc(part) ? part[field] : undefined), doc)
      const isEmpty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
      if (isEmpty) {
        const kept = Array.isArray(value) ? replaceAt(doc, fields, undefined) : doc
        if (preserveNullAndEmptyArrays === true) yield withIndex(kept, null)
      } else if (Array.isArray(value)) {
        for (const [index, element] of value.entries())
          yield withIndex(replaceAt(doc, fields, element), index)
      } else {
        yield withIndex(doc, null)
      }
    }
  }
}

/** A copy with another value at a path; undefined takes the field away. Missing documents on the way are made. */
export function replaceAt(doc: Doc, [field = '', ...rest]: readonly string[], value: Value): Doc {
  const copy = Object.assign(newDoc(), doc)
  const inner = copy[field]
  if (rest.length > 0) copy[field] = replaceAt(isDoc(inner) ? inner : newDoc(), rest, value)
  else if (value === undefined) Reflect.deleteProperty(copy, field)
  else copy[field] = value
  return copy
}

export const reshapingStages: Readonly<Record<string, CompileStage>> = {
  $project: projectStage,
  $unset: unsetStage,
  $addFields: addFieldsStage,
  $set: addFieldsStage,
  $replaceRoot: (argument, environment) =>
    replaceStage(isDoc(argument) ? argument['newRoot'] : undefined, environment),
  $replaceWith: replaceStage,
  $unwind: unwindStage,
}
