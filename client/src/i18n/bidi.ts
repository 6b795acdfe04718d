/**
 * A name or number inside a sentence that is plain text (a toast, a title), kept from turning its neighbours around
 * when its direction is the other one. In markup use `Bdi`.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
