/** Storage may be disabled in the browser, full, or written by somebody else: then nothing is kept. */
export function attempt<Value>(act: () => Value): Value | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

export const parsed = (text: string | null): unknown => JSON.parse(text ?? 'null')
