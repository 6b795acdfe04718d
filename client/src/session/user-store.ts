import { attempt } from '../lib/attempt.ts'
import { keptBoard } from '../lib/kept-board.ts'
import { forgetBooking } from './device-notes.ts'
import { parseUser, serializeUser, type StoredUser, USER_KEY } from './stored-user.ts'

/**
 * The stored user as an external store that React can hydrate: the server renders the page for a visitor, and the user
 * appears only after hydration. Other tabs follow by the storage event.
 */
const listeners = new Set<() => void>()
let text: string | null | undefined
let user: StoredUser | null = null
let left = false
/** Of the last person who was signed in and has not signed out. */
let lastId: string | undefined

export function getUser(): StoredUser | null {
  const stored = read()
  if (stored === text) return user
  text = stored
  user = parseUser(stored)
  if (stored !== null && user === null) {
    write(null)
    text = null
  }
  return user
}

/** True after a logout, here or in another tab, as opposed to a session that expired. */
export function hasLeft(): boolean {
  return left
}

/** Records a deliberate sign-out. */
export function leave(): void {
  write(null)
  forgetBooking()
  lastId = undefined
  left = true
  notifyAll()
}

export function setUser(next: StoredUser | null): void {
  lastId = getUser()?._id ?? lastId
  // A form that outlived an expired session is not for the next person.
  if (next && lastId !== undefined && next._id !== lastId) forgetBooking()
  write(next === null ? null : serializeUser(next))
  left = false
  notifyAll()
}

export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** `key` is null when another tab cleared the whole storage. */
function onStorage(event: StorageEvent): void {
  if (event.key !== USER_KEY && event.key !== null) return
  left = event.newValue === null
  // The form of this tab belongs to the person who has left.
  if (left) forgetBooking()
  notifyAll()
}

function notifyAll(): void {
  for (const listener of listeners) listener()
}

/** Storage may be disabled in the browser; then the user is kept for the life of this page. */
let memory: string | null = null

function read(): string | null {
  const stored = attempt(() => localStorage.getItem(USER_KEY))
  return stored === undefined ? memory : stored
}

function write(next: string | null): void {
  memory = next
  attempt(() => {
    if (next === null) localStorage.removeItem(USER_KEY)
    else localStorage.setItem(USER_KEY, next)
  })
  // A board that another account has kept is erased.
  keptBoard()
}
