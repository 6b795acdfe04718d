import type { CustomerView } from '@car-wash/server/contract'
import { CalendarPlus, History } from 'lucide-react'
import { Link } from 'react-router-dom'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { type Column, Table } from '../../ui/plain/table.tsx'

/** Customers for the desk: contact details, vehicles, bookings, and a button for a new booking. */
export function CustomersTable({
  customers,
  onBook,
}: {
  customers: readonly CustomerView[]
  onBook: (customer: CustomerView) => void
}) {
  const { t } = useWords()
  return (
    <Table
      dense
      cardsBelow="md"
      compactRow="cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:items-center cards:gap-x-3 cards:px-3 cards:py-2"
      caption={t('titles.customers')}
      columns={useColumns(onBook)}
      rows={customers}
    />
  )
}

function useColumns(onBook: (customer: CustomerView) => void): Column<CustomerView>[] {
  const { t, format } = useWords()
  return [
    {
      header: t('words.customer'),
      rowHeader: true,
      cell: ({ _id, name, email }) => (
        <div className="lines:w-48">
          <Link
            to={`/AdminDashboard/Customers?id=${_id}`}
            title={name}
            className="inline-flex min-h-11 max-w-full items-center text-brand-ink underline-offset-4 hover:underline lines:relative lines:flex lines:min-h-0 lines:after:absolute lines:after:inset-x-0 lines:after:-inset-y-3"
          >
            <bdi className="truncate">{name}</bdi>
          </Link>
          <Bdi
            title={email}
            className="block text-sm font-normal text-muted cards:wrap-anywhere lines:truncate"
          >
            {email}
          </Bdi>
        </div>
      ),
    },
    {
      header: t('words.phone'),
      className: 'whitespace-nowrap cards:text-sm cards:text-muted',
      cell: ({ phone }) => (phone === null ? t('customers.none') : <Bdi>{phone}</Bdi>),
    },
    {
      header: t('customers.vehicles'),
      className: 'cards:row-start-3 cards:text-sm',
      cell: ({ vehicles }) =>
        vehicles.length === 0 ? (
          t('customers.none')
        ) : (
          <ul className="cards:flex cards:flex-wrap cards:gap-x-3">
            {vehicles.map(({ _id, plate, label }) => (
              <li key={_id} title={label} className="lines:whitespace-nowrap">
                <Bdi className="font-semibold whitespace-nowrap">{plate}</Bdi>{' '}
                {label !== '' && <bdi className="text-sm text-muted lines:max-xl:sr-only">{label}</bdi>}
              </li>
            ))}
          </ul>
        ),
    },
    {
      header: t('customers.since'),
      className: 'whitespace-nowrap tabular-nums cards:sr-only',
      cell: ({ createdAt }) => <bdi>{format.instantDate(createdAt)}</bdi>,
    },
    {
      header: t('words.actions'),
      hideHeader: true,
      align: 'end',
      className: 'cards:col-start-2 cards:row-span-3 cards:row-start-1',
      cell: customer => (
        <div className="inline-flex justify-end gap-1 whitespace-nowrap max-sm:flex-col-reverse max-sm:items-end">
          <ButtonLink
            size="sm"
            variant="ghost"
            title={t('customers.history')}
            icon={<History />}
            to={`/AdminDashboard/Bookings?userId=${customer._id}`}
            aria-label={t('customers.historyOf', { name: isolated(customer.name) })}
          >
            <span className="max-xl:sr-only">{t('customers.history')}</span>
          </ButtonLink>
          <Button
            size="sm"
            variant="secondary"
            icon={<CalendarPlus />}
            aria-label={t('customers.bookFor', { name: isolated(customer.name) })}
            onClick={() => onBook(customer)}
          >
            {t('customers.book')}
          </Button>
        </div>
      ),
    },
  ]
}
