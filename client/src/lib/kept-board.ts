import { attempt, parsed } from './attempt.ts'
import { wallClock } from './wall-clock.ts'

/**
 * Today's board of one branch on a device that its manager has marked: the offline page shows it. It names people, so it is
 * erased when the session ends, when somebody else signs in, and when the branch's day is over.
 */
export interface KeptBoard {
  /** The account that keeps it. */
  userId: string
  branch: string
  timeZone: string
  /** YYYY-MM-DD at the branch. */
  date: string
  /** When the board was as it is here, as the screen writes it. */
  at: string
  cars: KeptCar[]
}

/** A car in the words of the screen; '' for what is unknown. */
export interface KeptCar {
  time: string
  bay: string
  plate: string
  name: string
  phone: string
  service: string
  status: string
  payment: string
}

/** Of the signed-in person (session/stored-user.ts). */
const USER_KEY = 'user'
const BOARD_KEY = 'kept-board'
/** Ids of the account and the branch that the mark is for; it outlives the board. */
const MARK_KEY = 'keeps-board'

const markOf = (userId: string, branchId: string) => `${userId} ${branchId}`

export function keepsBoard(userId: string, branchId: string): boolean {
  return attempt(() => localStorage.getItem(MARK_KEY)) === markOf(userId, branchId)
}

/** Marks this device for one branch, in place of another, or takes the mark back. */
export function markDevice(userId: string, branchId: string, keeps: boolean): void {
  forgetBoard()
  attempt(() => {
    if (keeps) localStorage.setItem(MARK_KEY, markOf(userId, branchId))
    else localStorage.removeItem(MARK_KEY)
  })
}

export function keepBoard(board: KeptBoard): void {
  attempt(() => localStorage.setItem(BOARD_KEY, JSON.stringify(board)))
}

/** The board that the account of this device keeps, of a day that is not over; any other is erased. */
export function keptBoard(): KeptBoard | undefined {
  const board = attempt(() => {
    const kept = parsed(localStorage.getItem(BOARD_KEY)) as KeptBoard | null
    const user = parsed(localStorage.getItem(USER_KEY)) as { _id: string } | null
    const isTheirs = kept !== null && kept.userId === user?._id
    return isTheirs && wallClock(Date.now(), kept.timeZone).date === kept.date ? kept : undefined
  })
  if (!board) forgetBoard()
  return board
}

export function forgetBoard(): void {
  attempt(() => localStorage.removeItem(BOARD_KEY))
}
