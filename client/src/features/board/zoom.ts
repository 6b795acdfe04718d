/** The steps of the board's scale, in minutes between two lines. */
export const ZOOMS = ['15', '30', '60'] as const
export type Zoom = (typeof ZOOMS)[number]

/** The height of a minute, relative to the middle step. */
export const SCALES: Record<Zoom, number> = { 15: 1.6, 30: 1, 60: 0.45 }
