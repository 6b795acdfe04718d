/** The only place in the client that writes to the console: the lines that specification 8 requires. */
export function warn(message: string): void {
  console.warn(message)
}

export function logError(message: string, error: unknown): void {
  console.error(message, error)
}
