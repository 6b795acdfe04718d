import type { UserPackageView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../art/picture.tsx'
import { PackagesTable } from './packages-table.tsx'
import { isolated } from '../../../i18n/bidi.ts'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { Section } from '../../../ui/plain/page.tsx'
import { EmptyState } from '../../../ui/plain/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { LoadFailure } from '../../../parts/lists/load-failure.tsx'

export interface DashboardPackagesProps {
  query: UseQueryResult<UserPackageView[]>
  onHistory: (userPackage: UserPackageView) => void
  onGiveBack: (userPackage: UserPackageView) => void
}

/** The table of the customer's packages. */
export function DashboardPackages({ query, onHistory, onGiveBack }: DashboardPackagesProps) {
  const { t } = useTranslation()
  const { data } = query
  return (
    <Section title={t('dashboard.recentPackages')}>
      {!data && query.isError && <LoadFailure query={query} />}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            level={3}
            picture={<Picture of="noPackages" />}
            title={t('dashboard.noPackages')}
            text={t('dashboard.noPackagesText')}
            action={
              <ButtonLink to="/packages" variant="secondary">
                {t('dashboard.toPackages')}
              </ButtonLink>
            }
          />
        </Card>
      )}
      {data && data.length > 0 && (
        <PackagesTable
          packages={data}
          onBook={({ packageId }) =>
            toast.info(t('dashboard.bookingWith', { package: isolated(packageId.name) }))
          }
          onHistory={onHistory}
          onGiveBack={onGiveBack}
        />
      )}
    </Section>
  )
}
