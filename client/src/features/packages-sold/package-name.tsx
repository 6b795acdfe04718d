import type { UserPackageView } from '@car-wash/server/contract'

/** A sold package in a dialog: its customer and its name. */
export function PackageName({ of: { userId, packageId } }: { of: UserPackageView }) {
  return (
    <>
      <bdi className="block wrap-anywhere">{userId.name}</bdi>
      <bdi className="block wrap-anywhere text-muted">{packageId.name}</bdi>
    </>
  )
}
