import { someAtPath } from '../matching/path.ts'
import { errorAt } from '../values/command-error.ts'
import { type Doc, type Value, display } from '../values/value.ts'
import type { Near } from './operators.ts'
import { pairOf, shapeOf } from './shapes.ts'

/** The kinds of geo index. They validate stored values and allow `$near`; a scan answers every geo query. */
export const GEO_INDEXES: readonly Value[] = ['2d', '2dsphere']

/** The values that may be geometries; an array is a pair, or a list of geometries. */
function valuesAt(doc: Doc, path: readonly string[]): Value[] {
  const values: Value[] = []
  someAtPath(doc, path, last => {
    if (Array.isArray(last) && !pairOf(last)) values.push(...last)
    else values.push(last)
    return false
  })
  return values
}

/** The distance of the nearest geometry in a field; null without one in range. */
export function distanceOf(doc: Doc, path: readonly string[], { distanceTo }: Near): number | null {
  const distances = valuesAt(doc, path).map(distanceTo)
  return distances.reduce(
    (least, each) => (each === null || (least !== null && least <= each) ? least : each),
    null,
  )
}

/** @throws CommandError 16755 and 13027 for a value that a geo index cannot hold */
export function checkGeometries(doc: Doc, path: readonly string[], kind: Value): void {
  for (const value of valuesAt(doc, path)) {
    if ((value ?? null) === null) continue
    const shape = tryShape(value)
    const [[x, y] = [0, 0]] = shape?.points ?? []
    if (kind === '2d') {
      if (!shape || shape.points.length === 0) throw cannotExtract(value)
      if (x < -180 || x >= 180 || y < -180 || y >= 180)
        throw errorAt(13027, `point not in interval of [ -180, 180 ): ${display(value)}`)
    } else if (!shape || (shape.isPair && (Math.abs(x) > 180 || Math.abs(y) > 90))) throw cannotExtract(value)
  }
}

const cannotExtract = (value: Value): Error => errorAt(16755, `Can't extract geo keys: ${display(value)}`)

function tryShape(value: Value): ReturnType<typeof shapeOf> {
  try {
    return shapeOf(value)
  } catch {
    throw cannotExtract(value)
  }
}
