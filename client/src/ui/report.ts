type Report = (message: string, error: unknown) => void

let report: Report = (message, error) => reportError(new Error(message, { cause: error }))

/** Sets where the design system reports errors that no caller handles. */
export function reportFailuresTo(next: Report): void {
  report = next
}

export const reportFailure: Report = (message, error) => report(message, error)
