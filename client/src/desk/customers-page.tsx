import { Loaded } from '../parts/lists/loaded.tsx'
import type { CustomerView } from '@car-wash/server/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { CustomerProfile } from '../features/customers/customer-view.tsx'
import { CustomersTable } from '../features/customers/customers-table.tsx'
import { isTooCommon } from '../parts/customers/too-common.tsx'
import { usePage } from '../lib/use-api.ts'
import { useCustomerDetail } from '../parts/customers/customers.queries.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Card } from '../ui/plain/card.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { ListPager } from '../parts/lists/list-pager.tsx'
import { SearchBox } from '../parts/lists/search-box.tsx'
import { text, useFilters } from '../parts/lists/use-filters.ts'
import { DeskBooking } from '../parts/desk/booking/desk-booking.tsx'
import { NewCustomer } from '../parts/customers/new-customer.tsx'

/** /AdminDashboard/Customers: finds customers, shows their bookings and books for them. */
export function CustomersPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const filters = useFilters({ q: text, cursor: text })
  const { value, change } = filters
  const query = usePage('GET /admin/customers', { query: { ...filters.query, limit: '25' } })
  const [bookFor, setBookFor] = useState<CustomerView>()
  if (value('id') !== '') return <OneCustomer id={value('id')} />
  return (
    <Page className="grid-cols-1">
      <PageHeader
        title={t('titles.customers')}
        text={t(isSuper ? 'customers.textAll' : 'customers.textBranch')}
        actions={
          <Button icon={<UserPlus />} onClick={() => change({ new: '1' })}>
            {t('customers.new')}
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <SearchBox
          label={t('actions.search')}
          placeholder={t('customers.searchFor')}
          value={value('q')}
          onSearch={q => change({ q })}
        />
        <Loaded
          query={query}
          rows={8}
          failure={
            isTooCommon(query.error) && (
              <Card>
                <p role="status">{t('counter.foundMore')}</p>
              </Card>
            )
          }
          empty={{
            title: t('customers.empty'),
            text: t('customers.emptyText'),
            action: (
              <>
                <Button onClick={() => change({ new: '1' })}>{t('customers.create')}</Button>
                <Button variant="secondary" onClick={() => change({ q: '' })}>
                  {t('customers.showAll')}
                </Button>
              </>
            ),
          }}
        >
          {page => (
            <div aria-busy={query.isPlaceholderData}>
              <CustomersTable customers={page.data} onBook={setBookFor} />
              <ListPager label={t('customers.pages')} filters={filters} page={page} />
            </div>
          )}
        </Loaded>
      </div>
      {value('new') !== '' && (
        <NewCustomer
          typed={value('q')}
          onDone={({ _id }) => change({ id: _id, new: '', q: '' })}
          onClose={() => change({ new: '' })}
        />
      )}
      {bookFor && <DeskBooking customer={bookFor} onClose={() => setBookFor(undefined)} />}
    </Page>
  )
}

/** One customer's page: /AdminDashboard/Customers?id=… */
function OneCustomer({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useCustomerDetail(id)
  const [isBooking, setBooking] = useState(false)
  const { data } = query
  return (
    <Page className="grid-cols-1">
      <PageHeader
        title={data ? <bdi className="wrap-anywhere">{data.name}</bdi> : t('titles.customers')}
        above={
          <Link to="/AdminDashboard/Customers" className="inline-flex min-h-11 items-center underline">
            {t('counter.back')}
          </Link>
        }
      />
      <Loaded query={query} rows={8}>
        {customer => (
          <>
            <CustomerProfile customer={customer} onBook={() => setBooking(true)} />
            {isBooking && <DeskBooking customer={customer} onClose={() => setBooking(false)} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}
