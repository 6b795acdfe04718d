import { badValue, errorAt, notSupported } from '../values/command-error.ts'
import { numberOption } from '../values/numbers.ts'
import { type Doc, type Value, display, entriesOf, isDoc, isNumeric } from '../values/value.ts'
import { distanceOnPlane, isInRing } from './plane.ts'
import { type Point, type Shape, geoJsonOf, pairOf, shapeOf } from './shapes.ts'
import { EARTH_RADIUS, angleBetween, angleTo, intersect, withinPolygons } from './sphere.ts'

type Test = (value: Value) => boolean

const holdsShape =
  (test: (shape: Shape) => boolean): Test =>
  value => {
    const shape = shapeOf(value)
    return shape !== null && test(shape)
  }

/** A test of legacy pairs and GeoJSON points; a plane has no other shapes. */
const holdsPoints = (test: (point: Point) => boolean): Test =>
  holdsShape(
    ({ points, lines, polygons }) =>
      points.length > 0 && lines.length + polygons.length === 0 && points.every(test),
  )

/** Pairs in a list, or as the fields of a document. */
function pairsOf(value: Value, least: number): Point[] {
  const values = isDoc(value) ? entriesOf(value).map(([, each]) => each) : value
  const pairs = Array.isArray(values) ? values.map(pairOf) : []
  const known = pairs.filter(pair => pair !== null)
  if (known.length < least || known.length < pairs.length)
    throw badValue(`Point must be an array or object: ${display(value)}`)
  return known
}

function circleOf(value: Value): { center: Point; radius: number } {
  const [first, second] = Array.isArray(value) ? value : []
  const [center, radius] = [pairOf(first), numberOption(second, Number.NaN)]
  if (center && radius >= 0) return { center, radius }
  throw badValue('the circle takes a center and a radius that is not negative')
}

/** A GeoJSON geometry in a query. */
function geometryOf(value: Value): Shape {
  const shape = isDoc(value) ? geoJsonOf(value) : null
  if (shape) return shape
  throw badValue(`unknown geo specifier: $geometry: ${display(value)}`)
}

const AREAS = new Map<string, (argument: Value) => Test>([
  [
    '$box',
    argument => {
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = pairsOf(argument, 2)
      const isBetween = (value: number, a: number, b: number): boolean =>
        value >= Math.min(a, b) && value <= Math.max(a, b)
      return holdsPoints(([x, y]) => isBetween(x, ax, bx) && isBetween(y, ay, by))
    },
  ],
  [
    '$polygon',
    argument => {
      const ring = pairsOf(argument, 3)
      return holdsPoints(point => isInRing(point, ring))
    },
  ],
  [
    '$center',
    argument => {
      const { center, radius } = circleOf(argument)
      return holdsPoints(point => distanceOnPlane(center, point) <= radius)
    },
  ],
  [
    '$centerSphere',
    argument => {
      const { center, radius } = circleOf(argument)
      return holdsShape(({ points, lines, polygons }) => {
        if (lines.length + polygons.length > 0) throw notSupported('$centerSphere of lines and polygons')
        return points.every(point => angleBetween(center, point) <= radius)
      })
    },
  ],
  [
    '$geometry',
    argument => {
      const { points, lines, polygons } = geometryOf(argument)
      if (polygons.length === 0 || points.length + lines.length > 0)
        throw badValue(`$geoWithin not supported with provided geometry: ${display(argument)}`)
      return holdsShape(withinPolygons(polygons))
    },
  ],
])

/** `$geoWithin`, and `$within`, its old name. @throws CommandError BadValue */
export function compileGeoWithin(argument: Value): Test {
  const [[name, area] = ['', null], ...others] = isDoc(argument) ? entriesOf(argument) : []
  const compile = others.length === 0 ? AREAS.get(name) : undefined
  if (compile) return compile(area)
  throw badValue(`unknown geo specifier: ${display(argument)}`)
}

/** `$geoIntersects`. @throws CommandError BadValue */
export function compileGeoIntersects(argument: Value): Test {
  const [[name, geometry] = ['', null], ...others] = isDoc(argument) ? entriesOf(argument) : []
  if (name !== '$geometry' || others.length > 0) throw badValue(`unknown geo specifier: ${display(argument)}`)
  const wanted = geometryOf(geometry)
  return holdsShape(shape => intersect(shape, wanted))
}

/** The condition of `$near` or `$nearSphere` on one path. */
export interface Near {
  readonly onPlane: boolean
  readonly isGeoJson: boolean
  /** to the geometry in a field; null where there is none, or it is too near or too far */
  readonly distanceTo: (value: Value) => number | null
}

/**
 * `$near` and `$nearSphere`: with GeoJSON in metres, with a pair in the units of the plane or in radians.
 * @param siblings the operators beside it: a pair has its distances there
 * @throws CommandError BadValue
 * @see https://www.mongodb.com/docs/manual/reference/operator/query/near/
 */
export function compileNear(operator: string, argument: Value, siblings: Doc): Near {
  // `{ $near: { type: 'Point', … } }` is treated as `$geometry`.
  const geometry = isDoc(argument) ? (argument['$geometry'] ?? geoJsonIn(argument)) : undefined
  const isGeoJson = geometry !== undefined
  const center = isGeoJson ? geometryOf(geometry) : shapeFromPair(argument)
  const [at] = center.points
  if (!at || center.lines.length + center.polygons.length > 0)
    throw badValue(`invalid argument in geo near query: ${display(argument)}`)
  const options = isDoc(argument) && '$geometry' in argument ? argument : siblings
  const [, , third] = Array.isArray(argument) ? argument : []
  const least = limitOf(options['$minDistance'], 0)
  const most = limitOf(options['$maxDistance'] ?? third, Number.POSITIVE_INFINITY)
  const onPlane = !isGeoJson && operator === '$near'
  const unit = isGeoJson ? EARTH_RADIUS : 1
  const distanceTo = (value: Value): number | null => {
    const shape = shapeOf(value)
    if (!shape || (onPlane && shape.points.length === 0)) return null
    const distance = onPlane
      ? Math.min(...shape.points.map(point => distanceOnPlane(at, point)))
      : angleTo(at, shape) * unit
    return distance >= least && distance <= most ? distance : null
  }
  return { onPlane, isGeoJson, distanceTo }
}

const geoJsonIn = (argument: Doc): Value => ('type' in argument ? argument : undefined)

function shapeFromPair(argument: Value): Shape {
  const pair = pairOf(argument)
  if (pair) return { isPair: true, points: [pair], lines: [], polygons: [] }
  throw badValue(`invalid argument in geo near query: ${display(argument)}`)
}

function limitOf(value: Value, fallback: number): number {
  if (value === undefined) return fallback
  if (isNumeric(value) && numberOption(value) >= 0) return numberOption(value)
  throw errorAt(2, 'the distances of a geo near query must be numbers that are not negative')
}
