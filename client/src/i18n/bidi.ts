/**
 * Isolates a name or number inside plain text (a toast, a title), so that its direction does not reorder its neighbours.
 * In markup use `Bdi`.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
