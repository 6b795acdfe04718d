/** The program cannot start, for a reason that its operator can fix; the message is one line that says how. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
