import type { Line, Point } from './shapes.ts'

export const distanceOnPlane = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v)

/** Whether a ring contains a point; a point on its edge counts as in MongoDB. Source: MongoDB's shapes.cpp. */
export function isInRing([x, y]: Point, ring: Line): boolean {
  let isInside = false
  for (const [at, [toX, toY]] of ring.entries()) {
    const [fromX, fromY] = ring.at(at - 1) ?? [toX, toY]
    if (y <= Math.min(fromY, toY) || y > Math.max(fromY, toY) || x > Math.max(fromX, toX)) continue
    if (fromX === x && toX === x) return true
    const crossing = ((y - fromY) * (toX - fromX)) / (toY - fromY) + fromX
    if (fromX === toX || x <= crossing) isInside = !isInside
  }
  return isInside
}
