import type { Collation } from '../values/collation.ts'
import { CommandError, location } from '../values/command-error.ts'
import type { Value } from '../values/value.ts'
import { isDoc } from '../values/value.ts'
import {
  type Operator,
  compareInExpression,
  compileField,
  fieldsOf,
  isNullish,
  isTrue,
  onValue,
  onValues,
} from './operator.ts'

const comparison = (name: string, holds: (order: number) => Value): Operator =>
  onValues(name, [2, 2], ([a, b], collation: Collation) => holds(compareInExpression(a, b, collation)))

/** Evaluates only as far as needed: what follows may not apply to this document. */
const shortCircuit =
  (decisive: boolean): Operator =>
  (argument, compiler) => {
    const list = (Array.isArray(argument) ? argument : [argument]).map(each => compiler.compile(each))
    return scope => list.some(each => isTrue(each(scope)) === decisive) === decisive
  }

const condition: Operator = (argument, compiler) => {
  const parts = Array.isArray(argument)
    ? argument
    : fieldsOf('$cond', { required: ['if', 'then', 'else'], optional: [] }, argument)
        .toSorted(([a], [b]) => ['if', 'then', 'else'].indexOf(a) - ['if', 'then', 'else'].indexOf(b))
        .map(([, part]) => part)
  if (parts.length !== 3) {
    throw new CommandError(
      location(16020),
      `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`,
    )
  }
  const [test, whenTrue, whenFalse] = [
    compiler.compile(parts[0]),
    compiler.compile(parts[1]),
    compiler.compile(parts[2]),
  ]
  return scope => (isTrue(test(scope)) ? whenTrue(scope) : whenFalse(scope))
}

const switchOperator: Operator = (argument, compiler) => {
  if (!isDoc(argument) || !Array.isArray(argument['branches']) || argument['branches'].length === 0) {
    throw new CommandError(location(40068), '$switch requires at least one branch.')
  }
  const branches = argument['branches'].map(branch => {
    const parts = new Map(fieldsOf('$switch', { required: ['case', 'then'], optional: [] }, branch))
    return [compiler.compile(parts.get('case')), compiler.compile(parts.get('then'))] as const
  })
  const otherwise = compileField(argument, 'default', compiler)
  return scope => {
    for (const [test, result] of branches) if (isTrue(test(scope))) return result(scope)
    if (!otherwise) {
      throw new CommandError(
        location(40066),
        '$switch could not find a matching branch for an input, and no default was specified.',
      )
    }
    return otherwise(scope)
  }
}

const ifNull: Operator = (argument, compiler) => {
  const list = (Array.isArray(argument) ? argument : [argument]).map(each => compiler.compile(each))
  if (list.length < 2) {
    throw new CommandError(location(1257300), `$ifNull needs at least two arguments, had: ${list.length}`)
  }
  return scope => {
    let value: Value
    for (const each of list) {
      value = each(scope)
      if (!isNullish(value)) break
    }
    return value
  }
}

const letOperator: Operator = (argument, compiler) => {
  const parts = new Map(fieldsOf('$let', { required: ['vars', 'in'], optional: [] }, argument))
  const vars = parts.get('vars')
  if (!isDoc(vars))
    throw new CommandError(location(16876), "invalid parameter: expected an object (vars) for '$let'")
  const bindings = Object.keys(vars).map(name => [name, compiler.compile(vars[name])] as const)
  const body = compiler.withVariables(Object.keys(vars)).compile(parts.get('in'))
  return scope => {
    const variables = { ...scope.variables }
    for (const [name, evaluate] of bindings) variables[name] = evaluate(scope)
    return body({ root: scope.root, variables })
  }
}

export const logicOperators: Readonly<Record<string, Operator>> = {
  $eq: comparison('$eq', order => order === 0),
  $ne: comparison('$ne', order => order !== 0),
  $gt: comparison('$gt', order => order > 0),
  $gte: comparison('$gte', order => order >= 0),
  $lt: comparison('$lt', order => order < 0),
  $lte: comparison('$lte', order => order <= 0),
  $cmp: comparison('$cmp', order => Math.sign(order)),
  $and: (argument, compiler) => shortCircuit(false)(argument, compiler),
  $or: shortCircuit(true),
  $not: onValue('$not', value => !isTrue(value)),
  $cond: condition,
  $switch: switchOperator,
  $ifNull: ifNull,
  $let: letOperator,
  $literal: argument => () => argument,
}
