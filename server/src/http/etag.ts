import { createHash } from 'node:crypto'

/** A tag of a state that is known before its reply is made. Express makes and compares the tags of all other replies. */
export const etagOf = (state: string): string =>
  `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`

/** Whether the `If-None-Match` of a request names this tag. */
export const isCurrent = (ifNoneMatch: string | null, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some(tag => ['*', etag].includes(tag.trim()))
