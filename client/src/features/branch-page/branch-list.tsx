import type { BranchView } from '@car-wash/server/contract'
import { branchPath } from '@car-wash/server/contract/branch-path'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Picture } from '../../art/picture.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { BranchContact } from './branch-contact.tsx'

/** Every branch, with a link to its own page. */
export function BranchList({ branches }: { branches: readonly BranchView[] }) {
  const { t } = useTranslation()
  if (branches.length === 0) {
    return <EmptyState picture={<Picture of="nothingFound" />} title={t('landing.branches.none')} />
  }
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {branches.map(branch => (
        <Card key={branch._id} as="li">
          <h2 className="text-lg font-semibold">
            <Link
              to={branchPath(branch)}
              className="inline-flex min-h-11 items-center wrap-anywhere text-brand-ink hover:underline"
            >
              <bdi>{branch.name}</bdi>
            </Link>
          </h2>
          <BranchContact branch={branch} />
        </Card>
      ))}
    </ul>
  )
}
