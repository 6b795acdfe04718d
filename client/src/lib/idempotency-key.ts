/**
 * A key for one submission: sent again with the same body after a lost answer, the server replays the first success
 * instead of doing the thing twice. (`crypto.randomUUID` is missing on plain http beyond this machine.)
 */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Remembers the key of the body that was sent last: the same body has the same key until `done`. */
export function createSubmission() {
  let sent: { body: string; key: string } | undefined
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (sent?.body !== text) sent = { body: text, key: idempotencyKey() }
      return sent.key
    },
    /** It has succeeded; the same body would be a new wish. */
    done(): void {
      sent = undefined
    },
  }
}
