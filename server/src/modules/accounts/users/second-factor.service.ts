import type { Types } from 'mongoose'
import type { Context } from '../../../context.ts'
import { CAN_SIGN_IN, type User } from './account.service.ts'
import { UserModel, type SecondFactor } from './user.model.ts'

export const hasFactor = ({ secondFactor }: Pick<User, 'secondFactor'>): boolean =>
  secondFactor?.secret != null

type Account = Pick<User, '_id' | 'secondFactor'>

/** The condition that nobody has changed the factor since the account was read. */
const asRead = ({ _id, secondFactor }: Account) => ({
  _id,
  ...CAN_SIGN_IN,
  'secondFactor.seq': secondFactor?.seq ?? null,
})

async function write(context: Context, filter: object, update: object): Promise<boolean> {
  return (await UserModel(context.db).updateOne(filter, update)).matchedCount === 1
}

/** Changes the factor as it was read. The number only grows: what was remembered under an earlier one is worth nothing. */
const change = (context: Context, account: Account, set: Partial<SecondFactor>): Promise<boolean> =>
  write(context, asRead(account), {
    $set: Object.fromEntries(Object.entries(set).map(([name, value]) => [`secondFactor.${name}`, value])),
    $inc: { 'secondFactor.seq': 1 },
  })

/** Keeps a sealed secret until it is confirmed; false when a factor is on. */
export const keepPending = (context: Context, id: Types.ObjectId, pending: string): Promise<boolean> =>
  write(
    context,
    { _id: id, ...CAN_SIGN_IN, 'secondFactor.secret': null },
    { $set: { 'secondFactor.pending': pending }, $inc: { 'secondFactor.seq': 1 } },
  )

/** Turns the pending secret on; false when another one is pending by now. */
export const turnOn = (
  context: Context,
  account: Account,
  how: Required<Pick<SecondFactor, 'step' | 'recovery' | 'since'>>,
): Promise<boolean> =>
  change(context, account, { secret: account.secondFactor?.pending ?? null, pending: null, ...how })

export const renewRecovery = (context: Context, account: Account, recovery: string[]): Promise<boolean> =>
  change(context, account, { recovery })

export const turnOff = (context: Context, account: Account): Promise<boolean> =>
  change(context, account, { secret: null, pending: null, since: null, recovery: [] })

/** Uses a code of this step up: of two that arrive at once one is true. */
export const useStep = (context: Context, account: Account, step: number): Promise<boolean> =>
  write(
    context,
    { ...asRead(account), 'secondFactor.step': { $lt: step } },
    { $set: { 'secondFactor.step': step } },
  )

export const useRecovery = (context: Context, account: Account, hash: string): Promise<boolean> =>
  write(
    context,
    { ...asRead(account), 'secondFactor.recovery': hash },
    { $pull: { 'secondFactor.recovery': hash } },
  )
