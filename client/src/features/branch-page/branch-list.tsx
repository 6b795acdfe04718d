import type { BranchView } from '@car-wash/server/contract'
import { branchPath } from '@car-wash/server/contract/branch-path'
import { Link } from 'react-router-dom'
import { Picture } from '../../art/picture.tsx'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { isOfferedAt, lowestPrice } from '../../parts/booking/booking-terms.ts'
import { Today } from '../../parts/branches/today.tsx'
import { useWashServices } from '../../queries/chain.ts'
import { Card } from '../../ui/plain/card.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { BranchContact } from './branch-contact.tsx'

/** Every branch as a row: its page, address and number, today's hours and the lowest price. */
export function BranchList({ branches }: { branches: readonly BranchView[] }) {
  const { t } = useWords()
  const now = useNow()
  if (branches.length === 0) {
    return <EmptyState picture={<Picture of="nothingFound" />} title={t('landing.branches.none')} />
  }
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {branches.map(branch => (
          <li
            key={branch._id}
            className="grid gap-x-6 px-4 py-3 sm:px-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] md:items-center"
          >
            <div className="min-w-0">
              <h2 className="text-lg font-semibold">
                <Link
                  to={branchPath(branch)}
                  className="inline-flex min-h-11 items-center wrap-anywhere hover:underline"
                >
                  <bdi>{branch.name}</bdi>
                </Link>
              </h2>
              <BranchContact branch={branch} />
            </div>
            <div className="grid gap-1">
              <Today branch={branch} now={now} />
              <p className="min-h-5 text-sm font-semibold text-heading">
                <FromPrice branchId={branch._id} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The lowest price at a branch, once the menu is known. */
function FromPrice({ branchId }: { branchId: string }) {
  const { t, format } = useWords()
  const { data = [] } = useWashServices()
  const price = lowestPrice(data.filter(service => isOfferedAt(service, branchId)))
  return price !== undefined && t('landing.hero.from', { price: isolated(format.money(price)) })
}
