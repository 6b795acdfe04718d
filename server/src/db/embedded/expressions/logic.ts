import { CommandError, location } from '../values/command-error.ts'
import { type Value, isDoc } from '../values/value.ts'
import { type Call, type Operator, argumentsOf, isNullish, isTrue, partsOf } from './operator.ts'

// Operators that evaluate only as far as needed: the other parts may not apply to the document.

const shortCircuit =
  (decisive: boolean): Operator =>
  call => {
    const list = argumentsOf(call)
    return scope => list.some(each => isTrue(each(scope)) === decisive) === decisive
  }

const condition: Operator = call => {
  const { argument } = call
  const named = Array.isArray(argument) ? null : partsOf(call, ['if', 'then', 'else'])
  const list = argumentsOf(named ? { ...call, argument: [named['if'], named['then'], named['else']] } : call)
  const [test, whenTrue, whenFalse] = list
  if (!test || !whenTrue || !whenFalse || list.length > 3) {
    throw new CommandError(
      location(16020),
      `Expression $cond takes exactly 3 arguments. ${list.length} were passed in.`,
    )
  }
  return scope => (isTrue(test(scope)) ? whenTrue(scope) : whenFalse(scope))
}

const switchOperator: Operator = ({ argument, compiler }) => {
  if (!isDoc(argument) || !Array.isArray(argument['branches']) || argument['branches'].length === 0) {
    throw new CommandError(location(40068), '$switch requires at least one branch.')
  }
  const branches = argument['branches'].map(branch => {
    const parts = partsOf({ name: '$switch', argument: branch, compiler }, ['case', 'then'])
    return { test: compiler.compile(parts['case']), result: compiler.compile(parts['then']) }
  })
  const otherwise = 'default' in argument ? compiler.compile(argument['default']) : null
  return scope => {
    const chosen = branches.find(({ test }) => isTrue(test(scope)))?.result ?? otherwise
    if (chosen) return chosen(scope)
    throw new CommandError(
      location(40066),
      '$switch could not find a matching branch for an input, and no default was specified.',
    )
  }
}

const ifNull: Operator = call => {
  const list = argumentsOf(call)
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

const letOperator: Operator = (call: Call) => {
  const { vars, in: inner } = partsOf(call, ['vars', 'in'])
  if (!isDoc(vars))
    throw new CommandError(location(16876), "invalid parameter: expected an object (vars) for '$let'")
  const bindings = Object.entries(vars).map(([name, value]) => [name, call.compiler.compile(value)] as const)
  const body = call.compiler.withVariables(Object.keys(vars)).compile(inner)
  return scope => {
    const variables = { ...scope.variables }
    for (const [name, evaluate] of bindings) variables[name] = evaluate(scope)
    return body({ root: scope.root, variables })
  }
}

export const logicOperators: Readonly<Record<string, Operator>> = {
  $and: shortCircuit(false),
  $or: shortCircuit(true),
  $cond: condition,
  $switch: switchOperator,
  $ifNull: ifNull,
  $let: letOperator,
  $literal:
    ({ argument }) =>
    () =>
      argument,
}
