import { BASE_LANGUAGE, type Language } from '../../contract/constants.ts'
import type { BranchView, ClosureView, ManagedBranchView } from '../../contract/branches.ts'
import { localised } from '../../values/localised.ts'
import type { Branch, Closure } from './branch.model.ts'

export const closureReason = ({ reason, translations }: Closure, language: Language): string =>
  localised({ reason }, translations, language).reason

export const branchView = (branch: Branch, language: Language): BranchView => ({
  ...factsOf(branch),
  closures: branch.closures.map(closure => closureView(closure, language)),
})

/** A branch for its managers, without its revision: closures with base texts and translations. */
export const editedBranchView = (branch: Branch) => ({
  ...factsOf(branch),
  receiptCode: branch.receiptCode,
  alertEmail: branch.alertEmail ?? '',
  closures: branch.closures.map(closure => ({
    ...closureView(closure, BASE_LANGUAGE),
    ...(closure.translations === null ? {} : { translations: closure.translations }),
  })),
})

export const managedBranchView = (branch: Branch): ManagedBranchView => ({
  ...editedBranchView(branch),
  rev: branch.rev,
})

const factsOf = (branch: Branch) => ({
  _id: branch._id.toHexString(),
  name: branch.name,
  location: branch.location,
  phone: branch.phone,
  city: branch.city ?? '',
  latitude: branch.latitude ?? null,
  longitude: branch.longitude ?? null,
  operatingHours: branch.operatingHours,
  closeingHours: branch.closeingHours,
  bays: branch.bays,
  timeZone: branch.timeZone,
  weekHours: branch.weekHours,
})

const closureView = (closure: Closure, language: Language): ClosureView => ({
  _id: closure._id.toHexString(),
  from: closure.from,
  to: closure.to,
  ...(closure.fromTime === null ? {} : { fromTime: closure.fromTime }),
  ...(closure.toTime === null ? {} : { toTime: closure.toTime }),
  ...(closure.bays === null ? {} : { bays: closure.bays }),
  reason: closureReason(closure, language),
})
