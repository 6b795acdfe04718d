import { useTranslation } from 'react-i18next'
import { Tabs } from '../ui/aria/tabs.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { BookingsTab } from '../features/desk-bookings/bookings-tab.tsx'
import { useFilters } from '../parts/lists/use-filters.ts'
import { UserPackagesTab } from '../features/packages-sold/user-packages-tab.tsx'

/** /AdminDashboard/Bookings: bookings and user packages, one tab each (specification 2). */
export function AdminBookingsPage() {
  const { t } = useTranslation()
  const { value, clear } = useFilters()
  const isPackages = value('tab') === 'packages'
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t(isPackages ? 'words.userPackages' : 'titles.adminBookings')} />
      <Tabs
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
