import type { WashPackageView } from '@car-wash/server/contract'

/** The package that saves most; undefined where none saves anything. */
export function mostSaving(packages: readonly WashPackageView[]): WashPackageView | undefined {
  const saved = ({ saving }: WashPackageView) => saving?.amount ?? 0
  const [best] = [...packages].sort((one, other) => saved(other) - saved(one))
  return best && saved(best) > 0 ? best : undefined
}
