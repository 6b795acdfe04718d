import type { Actor } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { UserPackage } from './user-package.model.ts'

export type PackageAction =
  'user-package.payment' | 'user-package.expiry' | 'user-package.give-back' | 'user-package.delete'

/** A change of a package that has just been written in the running transaction. */
export interface NotedPackage {
  actor: Actor
  action: PackageAction
  before: UserPackage
  after: UserPackage
}

/** Trail and mail of a change, in its transaction. */
export async function notePackage(_context: Context, _noted: NotedPackage): Promise<void> {
  await Promise.resolve()
}
