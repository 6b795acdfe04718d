import type { Request } from 'express'

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number] | null

/** The encoding that the caller accepts, brotli first; null for none. */
export const encodingTaken = (req: Request): Encoding =>
  ENCODINGS.find(name => req.acceptsEncodings(name) !== false) ?? null
