import type { Request, Response } from 'express'
import type { Actor, Caller } from '../access.ts'
import type { Context } from '../context.ts'
import { TRUSTED_DAYS, type KeyScope } from '../contract/constants.ts'
import type { Handler, Reply } from './on.ts'

/** For how many days the cookies of a device are kept; that of a session ends with it. */
const KEPT_DAYS = { device: 180, trusted: TRUSTED_DAYS } as const

/** Over https the name has the prefix __Host-, which a browser accepts only with Secure, Path=/ and no Domain. */
export const cookieName = ({ deployment }: Context, kind: 'session' | keyof typeof KEPT_DAYS): string =>
  `${deployment.secureCookies ? '__Host-' : ''}cw_${kind}`

export const sessionCookieName = (context: Context): string => cookieName(context, 'session')

export interface Callers {
  /** Null for a token without a session. */
  ofToken: (context: Context, token: string) => Promise<Caller | null>
  /** @throws UNAUTHENTICATED for an unknown key, FORBIDDEN unless `needed` is in its scope */
  ofKey: (context: Context, secret: string, needed: KeyScope | 'none' | undefined) => Promise<Actor | null>
}

export interface Exchange {
  req: Request
  res: Response
  callers: Callers
}

/** The caller, or null for a visitor. A renewed session sets its cookie at once, so that a refusal has it too. */
async function authenticate(context: Context, { req, res, callers }: Exchange): Promise<Actor | null> {
  const token = cookieOf(req, sessionCookieName(context))
  const caller = token === null ? null : await callers.ofToken(context, token)
  // Past the deadline, the reply has already been sent.
  if (caller?.renewed && !res.headersSent) setSessionCookie(res, context, caller.renewed)
  return caller?.actor ?? null
}

const BEARER = /^Bearer(?: +(.*))?$/i

/** A request with `Authorization: Bearer` is a program's: its cookies count for nothing. */
export async function callerOf(row: Handler, context: Context, exchange: Exchange): Promise<Actor | null> {
  const bearer = BEARER.exec(exchange.req.headers.authorization ?? '')
  if (row.withoutSession && !(bearer && row.keys)) return null
  if (!bearer) return authenticate(context, exchange)
  const needed = row.keys ?? (row.who === 'all' ? 'none' : undefined)
  return exchange.callers.ofKey(context, bearer[1] ?? '', needed)
}

/** A cookie in this program's format, or null: cookie-parser parses a value that begins with "j:" as JSON of any type. */
export function cookieOf(req: Request, name: string): string | null {
  const value = (req.cookies as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' && /^[\w.-]{1,4096}$/.test(value) ? value : null
}

export function setSessionCookie(
  res: Response,
  context: Context,
  session: NonNullable<Reply['session']>,
): void {
  const options = cookieOptions(context)
  if (session === 'clear') {
    res.clearCookie(sessionCookieName(context), options)
    // Pages of the person who has left; the language and the theme stay, and the client removes what is theirs by name.
    res.setHeader('Clear-Site-Data', '"cache"')
  } else
    res.cookie(sessionCookieName(context), session.token, {
      ...options,
      maxAge: session.maxAgeSeconds * 1000,
    })
}

export function setDeviceCookies(res: Response, context: Context, reply: Reply): void {
  for (const kind of ['device', 'trusted'] as const) {
    const maxAge = KEPT_DAYS[kind] * 86_400_000
    if (reply[kind] !== undefined)
      res.cookie(cookieName(context, kind), reply[kind], { ...cookieOptions(context), maxAge })
  }
}

const cookieOptions = ({ deployment }: Context) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: deployment.secureCookies }) as const
