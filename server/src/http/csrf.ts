import type { Request } from 'express'
import { AppError } from '../errors.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Refuses a change from another site (api.md, Conventions). Without `Sec-Fetch-Site` and `Origin` no browser sent it. */
export function checkSameOrigin(req: Request, appOrigin: string): void {
  if (req.method === 'GET' || req.method === 'HEAD') return
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new AppError('CSRF')
  }
  const origin = req.headers.origin
  if (origin === undefined || origin === appOrigin) return
  const host = req.headers.host
  if (
    host !== undefined &&
    LOOPBACK.test(host) &&
    (origin === `http://${host}` || origin === `https://${host}`)
  )
    return
  throw new AppError('CSRF')
}
