type Report = (message: string, error: unknown) => void

let report: Report = (message, error) => reportError(new Error(message, { cause: error }))

/** The product decides where failures go that no caller of the design system waits for. */
export function reportFailuresTo(next: Report): void {
  report = next
}

export const reportFailure: Report = (message, error) => report(message, error)
