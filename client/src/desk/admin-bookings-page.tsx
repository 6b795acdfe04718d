import { useTranslation } from 'react-i18next'
import { Tabs } from '../ui/aria/tabs.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { BookingsTab } from '../features/desk-bookings/bookings-tab.tsx'
import { useListAddress } from '../parts/lists/use-list-address.ts'
import { UserPackagesTab } from '../features/packages-sold/user-packages-tab.tsx'

const NOTHING = {
  branchId: '',
  status: '',
  from: '',
  to: '',
  sort: '',
  q: '',
  userId: '',
  archived: '',
  days: '',
  isPaid: '',
}

/** /AdminDashboard/Bookings: bookings and user packages, one tab each (specification 2). */
export function AdminBookingsPage() {
  const { t } = useTranslation()
  const address = useListAddress()
  const isPackages = address.value('tab') === 'packages'
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t(isPackages ? 'adminPackages.tab' : 'titles.adminBookings')} />
      <Tabs
        label={t('titles.adminBookings')}
        selected={isPackages ? 'packages' : 'bookings'}
        onSelect={tab => address.change({ ...NOTHING, tab: tab === 'packages' ? tab : '' })}
        tabs={[
          { id: 'bookings', label: t('adminBookings.tab'), content: <BookingsTab address={address} /> },
          {
            id: 'packages',
            label: t('adminPackages.tab'),
            content: <UserPackagesTab address={address} />,
          },
        ]}
      />
    </Page>
  )
}
