import { notSupported } from '../values/command-error.ts'
import { isInRing } from './plane.ts'
import { type Line, type Point, type Shape, edgesOf } from './shapes.ts'

/** The radius that MongoDB uses, in metres. */
export const EARTH_RADIUS = 6_378_100

type Vector = readonly [number, number, number]

/** Angles below this, in radians, count as zero: a tenth of a millimetre on Earth. */
const NEXT_TO_NOTHING = 1e-11

function vectorOf([longitude, latitude]: Point): Vector {
  const [theta, phi] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(theta), Math.cos(phi) * Math.sin(theta), Math.sin(phi)]
}

const pointOf = ([x, y, z]: Vector): Point => [
  (Math.atan2(y, x) * 180) / Math.PI,
  (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
]

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
const lengthOf = (a: Vector): number => Math.hypot(...a)
const unit = (a: Vector): Vector => {
  const length = lengthOf(a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
const angle = (a: Vector, b: Vector): number => Math.atan2(lengthOf(cross(a, b)), dot(a, b))

/** The angle between two points, in radians. */
export const angleBetween = (a: Point, b: Point): number => angle(vectorOf(a), vectorOf(b))

/** The angle from a point to the nearest point of an edge, which is a part of a great circle. */
function angleToEdge(point: Vector, from: Vector, to: Vector): number {
  const normal = cross(from, to)
  const isBeside = dot(cross(normal, from), point) > 0 && dot(cross(to, normal), point) > 0
  if (isBeside && lengthOf(normal) > 0) return Math.abs(Math.asin(Math.min(1, dot(point, unit(normal)))))
  return Math.min(angle(point, from), angle(point, to))
}

type Edge = readonly [Vector, Vector]

/** Whether two edges cross at a point that is not an end of either. */
function crosses([a, b]: Edge, [c, d]: Edge): boolean {
  const [ab, cd] = [cross(a, b), cross(c, d)]
  const [acb, bda, cbd, dac] = [-dot(ab, c), dot(ab, d), -dot(cd, b), dot(cd, a)]
  return acb * bda > 0 && acb * cbd > 0 && acb * dac > 0
}

const edgeVectors = (lines: readonly Line[]): Edge[] =>
  edgesOf(lines).map(([from, to]) => [vectorOf(from), vectorOf(to)] as const)

const anyCross = (edges: readonly Edge[], others: readonly Edge[]): boolean =>
  edges.some(edge => others.some(other => crosses(edge, other)))

const isOnEdge = (point: Vector, edges: readonly Edge[]): boolean =>
  edges.some(([from, to]) => angleToEdge(point, from, to) < NEXT_TO_NOTHING)

/**
 * Tests whether a ring contains a point. The ring is projected from the centre of the sphere onto the plane that touches
 * it at the ring's centre, on which great circles are straight lines.
 * @throws CommandError for a ring that does not fit in a hemisphere
 */
function ringTest(ring: Line): (point: Point) => boolean {
  const vectors = ring.slice(1).map(vectorOf)
  const middle = unit(vectors.reduce(sum))
  if (vectors.some(each => dot(each, middle) < NEXT_TO_NOTHING))
    throw notSupported('A polygon that is larger than a hemisphere')
  const east = unit(cross(Math.abs(middle[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0], middle))
  const north = cross(middle, east)
  const onPlane = (each: Vector): Point => {
    const height = dot(each, middle)
    return [dot(each, east) / height, dot(each, north) / height]
  }
  const flat = vectors.map(onPlane)
  return point => {
    const vector = vectorOf(point)
    return dot(vector, middle) > NEXT_TO_NOTHING && isInRing(onPlane(vector), flat)
  }
}

function polygonTest([outer = [], ...holes]: readonly Line[]): (point: Point) => boolean {
  const [isInOuter, inHoles] = [ringTest(outer), holes.map(ringTest)]
  return point => isInOuter(point) && !inHoles.some(isInHole => isInHole(point))
}

/** The smallest angle between a point and a shape; 0 inside its polygons. */
export function angleTo(point: Point, { points, lines, polygons }: Shape): number {
  if (polygons.some(polygon => polygonTest(polygon)(point))) return 0
  const from = vectorOf(point)
  const toEdges = edgeVectors([...lines, ...polygons.flat()]).map(([a, b]) => angleToEdge(from, a, b))
  return [...points.map(each => angleBetween(point, each)), ...toEdges].reduce(
    (least, each) => Math.min(least, each),
    Number.POSITIVE_INFINITY,
  )
}

/** Tests whether shapes lie within these polygons, each part within one of them. Common borders are allowed. */
export function withinPolygons(polygons: Shape['polygons']): (shape: Shape) => boolean {
  const outers = polygons.map(polygon => {
    const [holds, edges] = [polygonTest(polygon), edgeVectors(polygon)]
    const holdsVector = (vector: Vector): boolean => isOnEdge(vector, edges) || holds(pointOf(vector))
    const holdsEdges = (inner: readonly Edge[]): boolean =>
      !anyCross(inner, edges) &&
      inner.every(([from, to]) => [from, to, unit(sum(from, to))].every(holdsVector))
    return { holds, holdsEdges, holes: polygon.slice(1).flat() }
  })
  const holdsPolygon = (inner: readonly Line[]): boolean =>
    outers.some(({ holdsEdges, holes }) => holdsEdges(edgeVectors(inner)) && !holes.some(polygonTest(inner)))
  return ({ points, lines, polygons: inner }) =>
    points.every(point => outers.some(({ holds }) => holds(point))) &&
    lines.every(line => outers.some(({ holdsEdges }) => holdsEdges(edgeVectors([line])))) &&
    inner.every(holdsPolygon)
}

/** Whether two shapes share a point. */
export function intersect(one: Shape, other: Shape): boolean {
  const edges = ({ lines, polygons }: Shape): Edge[] => edgeVectors([...lines, ...polygons.flat()])
  if (anyCross(edges(one), edges(other))) return true
  // Without a crossing they share a point only where a vertex of one lies on, or inside, the other.
  const touches = (shape: Shape, { points, lines, polygons }: Shape): boolean =>
    [...points, ...lines.flat(), ...polygons.flat(2)].some(point => angleTo(point, shape) < NEXT_TO_NOTHING)
  return touches(one, other) || touches(other, one)
}
