import type { Stream } from './on.ts'

interface Picture {
  /** Of the bytes. */
  hash: string
  type: string
  bytes: Buffer
}

/** A picture, cached for ever where the address names its hash (`v`). */
export function pictureReply(
  { hash, type, bytes }: Picture,
  v: string | undefined,
): { status: 200; stream: Stream; headers: Record<string, string> } {
  const headers = {
    ETag: `"${hash}"`,
    'Cache-Control': v === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  return { status: 200, stream: { type, content: bytes }, headers }
}
