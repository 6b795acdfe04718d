import type { UserView } from '@car-wash/server/contract'
import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { api, ApiError } from '../lib/api.ts'
import { logError } from '../lib/log.ts'
import type { StoredUser } from './stored-user.ts'
import { getUser, hasLeft, leave, setUser, subscribe } from './user-store.ts'

export interface Session {
  /** Null for a visitor, and while `isLoading`. */
  user: StoredUser | null
  /** True until the stored user has been read (specification 4). */
  isLoading: boolean
  /** The person has just signed out, here or in another tab; a page they were on leads to / and not to a login. */
  hasLeft: boolean
  /** Signs in and stores the user. `admin` refuses customers. Rejects with the server's `ApiError`. */
  login: (credentials: Credentials) => Promise<StoredUser>
  /** Ends the session here, on the server and in the other tabs. */
  logout: () => Promise<void>
  /** Merges new fields into the current user. */
  update: (fields: Partial<StoredUser>) => void
}

export interface Credentials {
  email: string
  password: string
  admin?: boolean
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(subscribe, getUser, () => null)
  const isLoading = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const left = useSyncExternalStore(subscribe, hasLeft, () => false)
  useEffect(() => {
    void refresh()
  }, [])
  const session = useMemo(
    () => ({ user, isLoading, hasLeft: left, login, logout, update }),
    [user, isLoading, left],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession is used outside SessionProvider')
  return session
}

/** The person on a page that only signed-in people reach (`who` in app/routes.tsx). */
export function useUser(): StoredUser {
  const { user } = useSession()
  if (!user) throw new Error('This page needs a signed-in person: give its row in app/routes.tsx a `who`')
  return user
}

/** Decision 5: without a stored user nothing is asked; with one, the server says whether it still holds. */
async function refresh(): Promise<void> {
  if (!getUser()) return
  try {
    const reply = await api.get<{ user: UserView }>('/auth/me')
    if (getUser()) setUser(reply.user)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) setUser(null)
  }
}

async function login({ email, password, admin }: Credentials): Promise<StoredUser> {
  try {
    const body = { email: email.trim(), password, ...(admin ? { admin: true } : {}) }
    const reply = await api.post<{ user: UserView }>('/auth/login', body)
    setUser(reply.user)
    void import('./profile-language.ts').then(profile => profile.adoptProfileLanguage())
    return reply.user
  } catch (error) {
    logError('Login failed', error instanceof ApiError ? error.code : error)
    throw error
  }
}

async function logout(): Promise<void> {
  try {
    await api.post('/auth/logout')
  } catch (error) {
    logError('Logout failed', error instanceof ApiError ? error.code : error)
  } finally {
    leave()
  }
}

function update(fields: Partial<StoredUser>): void {
  const current = getUser()
  if (current) setUser({ ...current, ...fields })
}

/** What never changes after hydration has nobody to tell. */
function never(): () => void {
  return () => undefined
}
