export type Sections = Record<string, object>

/** Maps each file of a bundle to its section: './app/booking.json' → `booking`. */
export function bySection(files: Record<string, object>): Sections {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
      texts,
    ]),
  )
}
