import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { askedBranch, branchScope, type Actor } from '../../../access.ts'
import type { BoardQuery, BoardView } from '../../../contract/desk-bookings.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { datesToSettle, readBoard } from './board-bookings.service.ts'
import { dateAt } from '../../../calendar/branch-dates.ts'
import { dayId, readDayRevs } from '../../branches/branch-days/branch-day.service.ts'
import {
  findRecentBranch,
  getBranch,
  listBranches,
  listRecentBranches,
  type BranchRecord,
} from '../../branches/branch.service.ts'

/** Identifies the program version: the built server is a single file. */
const BUILD = createHash('sha256')
  .update(fs.readFileSync(new URL(import.meta.url)))
  .digest('base64url')

/**
 * A board is unchanged as long as this text is: every change to it increments `rev` of the day or the branch in the same
 * transaction (`touchBoards`). Null for days before yesterday, to which changes of people and packages do not apply.
 * Costs one command, since the branch is read at most once a second.
 */
export async function boardState(context: Context, actor: Actor, query: BoardQuery): Promise<string | null> {
  const asked = askedBranch(actor, query.branchId)
  const branch =
    asked === null ? (await listRecentBranches(context))[0] : await findRecentBranch(context, asked)
  if (!branch) return null
  const date = dateOf(context, branch, query)
  return stateOf(context, actor, { branch, date, revs: await readRevs(context, branch, date) })
}

function stateOf(
  context: Context,
  actor: Actor,
  { branch, date, revs }: { branch: BranchRecord; date: string; revs: number[] },
): string | null {
  if (date < datesToSettle(context, branch)[0]) return null
  const { cutoffHours } = context.settings().policies
  const today = dateAt(branch, context.clock.now())
  // No-shows are those of the actor's branches.
  const scope = branchScope(actor)
  return JSON.stringify([
    ...[branch.id, branch.rev, date, today, revs],
    ...[context.language, scope, cutoffHours, BUILD],
  ])
}

/**
 * GET /admin/board: the admin's branch or the requested one (by default the first), on the requested date (by default
 * today), with the state from before the board was read.
 */
export async function getBoard(
  context: Context,
  actor: Actor,
  query: BoardQuery,
): Promise<{ view: BoardView; state: string | null }> {
  const asked = askedBranch(actor, query.branchId)
  const branch = asked === null ? (await listBranches(context))[0] : await getBranch(context, asked)
  if (!branch) throw notFound()
  const date = dateOf(context, branch, query)
  // Read first: a change during the reads may already be shown, and is then sent again.
  const revs = await readRevs(context, branch, date)
  return {
    view: await readBoard(context, actor, { branch, date, rev: revs[0] ?? 0 }),
    state: stateOf(context, actor, { branch, date, revs }),
  }
}

/** The revisions of the date shown and of those whose cars are to be settled, in one command. */
const readRevs = (context: Context, branch: BranchRecord, date: string): Promise<number[]> =>
  readDayRevs(
    context,
    [date, ...datesToSettle(context, branch)].map(each => dayId(branch.id, each)),
  )

const dateOf = (context: Context, branch: BranchRecord, { date }: BoardQuery): string =>
  date ?? dateAt(branch, context.clock.now())
