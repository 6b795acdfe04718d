/** The only place of the client that writes to the console: the lines that section 8 of the specification asks for. */
export function warn(message: string): void {
  console.warn(message)
}

export function logError(message: string, error: unknown): void {
  console.error(message, error)
}
