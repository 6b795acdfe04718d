import { badValue, notSupported } from '../values/command-error.ts'
import { display, entriesOf, isDoc, isNumeric, type Doc, type Value } from '../values/value.ts'
import { numberOption } from '../values/numbers.ts'

/** x and y on a plane, or longitude and latitude in degrees. */
export type Point = readonly [number, number]

/** Points joined by edges; a ring's last point is its first. */
export type Line = readonly Point[]

/** A geometry decomposed into points, lines and polygons (an outer ring and its holes). */
export interface Shape {
  /** from a legacy pair such as [x, y], not from GeoJSON */
  readonly isPair: boolean
  readonly points: readonly Point[]
  readonly lines: readonly Line[]
  readonly polygons: readonly (readonly Line[])[]
}

const EMPTY: Shape = { isPair: false, points: [], lines: [], polygons: [] }

/** A legacy pair: an array of two numbers, or a document whose first two fields are numbers. */
export function pairOf(value: Value): Point | null {
  const values = isDoc(value) ? entriesOf(value).map(([, each]) => each) : value
  if (!Array.isArray(values)) return null
  const [x, y] = values
  return isNumeric(x) && isNumeric(y) ? [numberOption(x), numberOption(y)] : null
}

const invalid = (value: Value): Error => badValue(`Can't extract geo keys: ${display(value)}`)

function listOf<T>(value: Value, parse: (each: Value) => T, least = 1): T[] {
  if (!Array.isArray(value) || value.length < least) throw invalid(value)
  return value.map(parse)
}

/** A position of GeoJSON. @throws CommandError BadValue */
function position(value: Value): Point {
  const point = Array.isArray(value) ? pairOf(value) : null
  if (!point) throw invalid(value)
  const [longitude, latitude] = point
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return point
  throw badValue(`longitude/latitude is out of bounds, lng: ${longitude} lat: ${latitude}`)
}

const line = (value: Value): Line => listOf(value, position, 2)

function ring(value: Value): Line {
  const points = listOf(value, position, 4)
  const [first, last] = [points[0], points.at(-1)]
  if (first?.[0] === last?.[0] && first?.[1] === last?.[1]) return points
  throw badValue(`Loop is not closed: ${display(value)}`)
}

const polygon = (value: Value): Line[] => listOf(value, ring)

const PARSERS = new Map<Value, (coordinates: Value) => Partial<Shape>>([
  ['Point', value => ({ points: [position(value)] })],
  ['MultiPoint', value => ({ points: listOf(value, position) })],
  ['LineString', value => ({ lines: [line(value)] })],
  ['MultiLineString', value => ({ lines: listOf(value, line) })],
  ['Polygon', value => ({ polygons: [polygon(value)] })],
  ['MultiPolygon', value => ({ polygons: listOf(value, polygon) })],
])

/**
 * A GeoJSON object, or null for any other document.
 * @throws CommandError BadValue for wrong coordinates
 * @see https://www.mongodb.com/docs/manual/reference/geojson/
 */
export function geoJsonOf({ type, coordinates, geometries, crs }: Doc): Shape | null {
  if (crs !== undefined) throw notSupported('A coordinate reference system')
  if (type === 'GeometryCollection') {
    const parts = listOf(geometries, each => (isDoc(each) ? geoJsonOf(each) : null) ?? unknownShape(each))
    return {
      isPair: false,
      points: parts.flatMap(({ points }) => points),
      lines: parts.flatMap(({ lines }) => lines),
      polygons: parts.flatMap(({ polygons }) => polygons),
    }
  }
  const parse = PARSERS.get(type)
  return parse ? { ...EMPTY, ...parse(coordinates) } : null
}

function unknownShape(value: Value): never {
  throw badValue(`unknown GeoJSON type: ${display(value)}`)
}

/** The geometry in a field, or null without one. @throws CommandError BadValue for wrong coordinates */
export function shapeOf(value: Value): Shape | null {
  const geoJson = isDoc(value) && typeof value['type'] === 'string' ? geoJsonOf(value) : null
  const pair = geoJson ? null : pairOf(value)
  return pair ? { ...EMPTY, isPair: true, points: [pair] } : geoJson
}

/** The edges of lines and rings. */
export const edgesOf = (lines: readonly Line[]): (readonly [Point, Point])[] =>
  lines.flatMap(points => points.slice(1).map((to, at) => [points[at] ?? to, to] as const))
