import type { BranchView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { isOfferedAt } from '../../parts/booking/booking-terms.ts'
import { useWashServices } from '../../queries/chain.ts'
import { Card } from '../../ui/plain/card.tsx'
import { Section } from '../../ui/plain/page.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** What the branch offers, with prices. */
export function BranchPrices({ branch }: { branch: BranchView }) {
  const { t, format } = useWords()
  const services = useWashServices()
  const offered = services.data?.filter(service => isOfferedAt(service, branch._id))
  return (
    // As high as its skeleton: what follows stays where it is.
    <Section title={t('branchPages.services')} className="min-h-108">
      {services.isPending && <Skeleton className="h-96 rounded-card" />}
      {services.isError && <p className="text-muted">{t('services.loadFailed')}</p>}
      {offered && (
        <Card>
          <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
            {offered.map(({ _id, name, price, duration }) => (
              <li key={_id} className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 wrap-anywhere">
                  {name} <span className="text-sm text-muted">{t('units.minutes', { count: duration })}</span>
                </span>
                <bdi className="font-semibold text-heading tabular-nums">{format.money(price)}</bdi>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}
