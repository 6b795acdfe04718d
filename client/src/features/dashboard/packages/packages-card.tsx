import { Loaded } from '../../../parts/lists/loaded.tsx'
import type { UserPackageView } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PackagesTable } from './packages-table.tsx'
import { isolated } from '../../../i18n/use-words.ts'
import { ButtonLink } from '../../../ui/plain/button.tsx'
import { Section } from '../../../ui/plain/page.tsx'
import { toast } from '../../../ui/toast.ts'

export interface DashboardPackagesProps {
  query: UseQueryResult<UserPackageView[]>
  onHistory: (userPackage: UserPackageView) => void
  onGiveBack: (userPackage: UserPackageView) => void
}

/** The table of the customer's packages. */
export function DashboardPackages({ query, onHistory, onGiveBack }: DashboardPackagesProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('dashboard.recentPackages')}>
      <Loaded
        query={query}
        empty={{
          picture: 'noPackages',
          level: 3,
          title: t('dashboard.noPackages'),
          text: t('dashboard.noPackagesText'),
          action: (
            <ButtonLink to="/packages" variant="secondary">
              {t('dashboard.toPackages')}
            </ButtonLink>
          ),
        }}
      >
        {packages => (
          <PackagesTable
            packages={packages}
            onBook={({ packageId }) =>
              toast.info(t('dashboard.bookingWith', { package: isolated(packageId.name) }))
            }
            onHistory={onHistory}
            onGiveBack={onGiveBack}
          />
        )}
      </Loaded>
    </Section>
  )
}
