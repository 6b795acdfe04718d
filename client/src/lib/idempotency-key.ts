/**
 * A key for one submission. After a lost reply the client resends the same body with the same key, and the server
 * replays the first success. (`crypto.randomUUID` is missing on plain HTTP outside localhost.)
 */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Keeps the key of the latest body: the same body has the same key until `done`. */
export function createSubmission() {
  let sent: { body: string; key: string } | undefined
  return {
    keyFor(body: unknown): string {
      const text = JSON.stringify(body)
      if (sent?.body !== text) sent = { body: text, key: idempotencyKey() }
      return sent.key
    },
    /** Call after a success: the same body is then a new submission. */
    done(): void {
      sent = undefined
    },
  }
}
