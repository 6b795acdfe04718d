/** The program cannot start for a reason its operator can mend; the message is one line that says how. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
