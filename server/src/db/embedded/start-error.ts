/** The embedded database cannot start; the message is one line for a person and says what to do. */
export class EmbeddedStartError extends Error {
  override readonly name = 'EmbeddedStartError'
}
