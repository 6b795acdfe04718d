import type { Request, Response } from 'express'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { actorOfToken } from '../modules/auth/session.service.ts'
import type { Reply } from './call.ts'

/** https carries the __Host- prefix, which a browser accepts only with Secure, Path=/ and no Domain. */
export const sessionCookieName = (context: Context) =>
  context.settings.secureCookies ? '__Host-cw_session' : 'cw_session'

/** Who calls, or null. Reads the one cookie itself: nothing else in the API looks at cookies. */
export async function authenticate(req: Request, context: Context): Promise<Actor | null> {
  const token = cookieOf(req, sessionCookieName(context))
  return token === null ? null : actorOfToken(context, token)
}

function cookieOf(req: Request, name: string): string | null {
  for (const pair of (req.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) {
      const value = pair.slice(at + 1).trim()
      return /^[\w.-]{1,4096}$/.test(value) ? value : null
    }
  }
  return null
}

export function setSessionCookie(
  res: Response,
  context: Context,
  session: NonNullable<Reply['session']>,
): void {
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure: context.settings.secureCookies,
  } as const
  if (session === 'clear') res.clearCookie(sessionCookieName(context), options)
  else
    res.cookie(sessionCookieName(context), session.token, {
      ...options,
      maxAge: session.maxAgeSeconds * 1000,
    })
}
