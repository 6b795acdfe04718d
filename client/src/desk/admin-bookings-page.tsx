import { useTranslation } from 'react-i18next'
import { Tabs } from '../ui/aria/tabs.tsx'
import { Page, PageTitle } from '../ui/plain/page.tsx'
import { BookingsTab } from '../features/desk-bookings/bookings-tab.tsx'
import { useFilters } from '../parts/lists/use-filters.ts'
import { UserPackagesTab } from '../features/packages-sold/user-packages-tab.tsx'

/** /AdminDashboard/Bookings: bookings and user packages, one tab each (specification 2). */
export function AdminBookingsPage() {
  const { t } = useTranslation()
  const { value, clear } = useFilters()
  const isPackages = value('tab') === 'packages'
  return (
    <Page>
      <Tabs
        title={<PageTitle>{t(isPackages ? 'words.userPackages' : 'titles.adminBookings')}</PageTitle>}
        label={t('titles.adminBookings')}
        selected={isPackages ? 'packages' : 'bookings'}
        onSelect={tab => clear(tab === 'packages' ? { tab } : {})}
        tabs={[
          { id: 'bookings', label: t('adminBookings.tab'), content: <BookingsTab /> },
          { id: 'packages', label: t('words.userPackages'), content: <UserPackagesTab /> },
        ]}
      />
    </Page>
  )
}
