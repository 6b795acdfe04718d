import { createContext, type ReactNode, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { BRAND } from '../lib/brand.ts'
import type { Credentials } from './session-calls.ts'
import type { StoredUser } from './stored-user.ts'
import { getUser, hasLeft, setUser, subscribe } from './user-store.ts'

export interface Session {
  /** Null for a visitor, and while `isLoading`. */
  user: StoredUser | null
  /** True until the stored user has been read (specification 4). */
  isLoading: boolean
  /** The person has just signed out, here or in another tab; their page redirects to / rather than to a login. */
  hasLeft: boolean
  /** Signs in and stores the user. `admin` rejects customers. Rejects with the server's `ApiError`. */
  login: (credentials: Credentials) => Promise<StoredUser>
  /** Ends the session here, on the server and in the other tabs. */
  logout: () => Promise<void>
  /** Merges new fields into the current user. */
  update: (fields: Partial<StoredUser>) => void
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore(subscribe, getUser, () => null)
  // A change during hydration would have React hydrate the whole page in one task, and a visitor has nothing to wait for.
  const isLoading = useSyncExternalStore(
    never,
    () => false,
    () => BRAND.hasSession,
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

/** The user on a page that only signed-in people can open (`who` of its row in contract/pages.ts). */
export function useUser(): StoredUser {
  const { user } = useSession()
  if (!user) throw new Error('This page needs a signed-in person: set `who` in its row in contract/pages.ts')
  return user
}

/** The calls load with the HTTP client, which a visitor who only browses never needs. */
const calls = () => import('./session-calls.ts')
const login: Session['login'] = async credentials => (await calls()).login(credentials)
const logout: Session['logout'] = async () => (await calls()).logout()

/** Decision 5: without a stored user, no request is sent. Without the calls the stored user stays. */
async function refresh(): Promise<void> {
  if (getUser())
    await calls().then(
      file => file.refresh(),
      () => undefined,
    )
}

function update(fields: Partial<StoredUser>): void {
  const current = getUser()
  if (current) setUser({ ...current, ...fields })
}

/** The subscription of a value that never changes after hydration. */
function never(): () => void {
  return () => undefined
}
