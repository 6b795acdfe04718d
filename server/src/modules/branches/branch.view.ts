import type { BranchView, ClosureView, ManagedBranchView } from '../../contract/branches.ts'
import type { Branch, Closure } from './branch.model.ts'

export const branchView = (branch: Branch): BranchView => ({
  _id: branch._id.toHexString(),
  name: branch.name,
  location: branch.location,
  phone: branch.phone,
  operatingHours: branch.operatingHours,
  closeingHours: branch.closeingHours,
  bays: branch.bays,
  timeZone: branch.timeZone,
  weekHours: branch.weekHours,
  closures: branch.closures.map(closureView),
})

export const managedBranchView = (branch: Branch): ManagedBranchView => ({
  ...branchView(branch),
  rev: branch.rev,
})

const closureView = (closure: Closure): ClosureView => ({
  _id: closure._id.toHexString(),
  from: closure.from,
  to: closure.to,
  ...(closure.fromTime === null ? {} : { fromTime: closure.fromTime }),
  ...(closure.toTime === null ? {} : { toTime: closure.toTime }),
  ...(closure.bays === null ? {} : { bays: closure.bays }),
  reason: closure.reason,
  ...(closure.translations === null ? {} : { translations: closure.translations }),
})
