import { isCurrent } from './cached-list.ts'
import type { RequestMeta, Stream } from './on.ts'

interface Picture {
  /** Of the bytes. */
  hash: string
  type: string
  bytes: Buffer
}

/** A picture, cached for ever where the address names its hash (`v`), or 304 where the caller has it. */
export function pictureReply(
  { hash, type, bytes }: Picture,
  v: string | undefined,
  { ifNoneMatch }: Pick<RequestMeta, 'ifNoneMatch'>,
):
  | { status: 304; headers: Record<string, string> }
  | { status: 200; stream: Stream; headers: Record<string, string> } {
  const headers = {
    ETag: `"${hash}"`,
    'Cache-Control': v === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
  if (isCurrent(ifNoneMatch, headers.ETag)) return { status: 304, headers }
  return { status: 200, stream: { type, content: bytes }, headers }
}
