const MOST_STEPS = 4

/** The steps of an axis from 0 to `most` or just above it: 1, 2 or 5 times a power of ten apart, at most five of them. */
export function axisSteps(most: number): number[] {
  const reach = Math.max(1, most)
  const power = 10 ** Math.floor(Math.log10(reach / MOST_STEPS))
  const wide = [1, 2, 5, 10].find(n => n * power * MOST_STEPS >= reach) ?? 10
  const step = Math.max(1, wide * power)
  return Array.from({ length: Math.ceil(reach / step) + 1 }, (_, n) => n * step)
}
