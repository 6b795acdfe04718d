import { Loaded } from '../../parts/lists/loaded.tsx'
import type { BookingView } from '@car-wash/server/contract'
import { CalendarCheck, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { csvOf, useAdminBookings } from '../../parts/desk/admin-bookings.queries.ts'
import { BookingFilters } from './booking-filters.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'
import { BookingsTable } from './bookings-table.tsx'
import { isolated } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { isTooCommon, TooCommon } from '../../parts/customers/too-common.tsx'
import { CsvLink } from '../../parts/lists/csv-link.tsx'
import { ListPager } from '../../parts/lists/list-pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { useBookingChanges } from '../../parts/desk/use-booking-changes.ts'
import { Folded } from '../../parts/lists/folded.tsx'
import { useDeskFilter } from './use-desk-filter.ts'
import { ConflictNotice } from '../../parts/desk/conflict-notice.tsx'
import { DeskDialogs } from '../../parts/desk/desk-dialogs.tsx'
import { useOpenAtDesk } from '../../parts/desk/use-open-at-desk.ts'
import { PrintedDay } from '../../parts/desk/printed-day.tsx'
import { useChange } from '../../lib/use-api.ts'
import { BookingName } from '../../parts/desk/booking-name.tsx'
import { isOpen, isPaidAlone } from '../../parts/desk/next-step.ts'
import { useAskToDelete } from '../../parts/dialogs/use-ask-to-delete.tsx'

/** On a phone it appears only with the filters, so that the first car is in sight. */
const folded = 'max-sm:group-has-[>[aria-expanded=false]]/line:hidden'
/** Below 1280 px only the icon, so that search, buttons and filters share a line. */
const iconAlone = 'max-xl:w-12 max-xl:px-0 max-xl:*:last:sr-only'

/** The bookings of the chain or, for a branch admin, of their own branch. */
export function BookingsTab() {
  const { t } = useTranslation()
  const desk = useDeskFilter()
  const { filters, filter, value, change } = desk
  const [isPrinting, setPrinting] = useState(false)
  const query = useAdminBookings(filter)
  const changing = useBookingChanges()
  const { actions, changes, conflict, settle } = changing
  const askToDelete = useAskToDeleteBooking()
  const [open, setOpen] = useOpenAtDesk()
  const { data } = query
  const showDetails = (booking: BookingView) => setOpen({ dialog: 'details', booking })

  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5">
      <div className="group/line flex flex-wrap items-end gap-2 md:gap-3">
        <SearchBox
          hideLabel
          className="min-w-0 flex-1 basis-20 max-sm:group-has-[>[aria-expanded=true]]/line:basis-full"
          label={t('actions.search')}
          placeholder={t('adminBookings.searchFor')}
          value={value('q')}
          // A search looks through all days.
          onSearch={q => filters.change({ q, days: 'all' })}
        />
        <Button
          className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-ink max-xl:px-3 max-sm:*:first:hidden"
          variant="secondary"
          icon={<CalendarCheck />}
          aria-pressed={desk.isToday}
          onClick={desk.toggleToday}
        >
          {t('adminBookings.today')}
        </Button>
        <Button
          className={cx(folded, iconAlone)}
          variant="secondary"
          icon={<Printer />}
          title={t('counter.print')}
          disabled={data === undefined || data.data.length === 0}
          pending={isPrinting}
          onClick={() => setPrinting(true)}
        >
          {t('counter.print')}
        </Button>
        <CsvLink
          className={cx(folded, iconAlone)}
          to={csvOf(filter)}
          title={t('adminBookings.csv')}
          aria-label={t('adminBookings.csv')}
        >
          {t('adminBookings.csvShort')}
        </CsvLink>
        <Button
          data-bottom-bar
          className="max-sm:end-[max(1rem,var(--inset-side))] max-sm:bottom-[calc(max(1rem,var(--inset-bottom))+var(--tabs))] max-sm:z-30 max-sm:shadow-pop max-sm:high:fixed"
          icon={<Plus />}
          onClick={() => setOpen({ dialog: 'book' })}
        >
          {t('adminBookings.newBooking')}
        </Button>
        <Folded
          below="xl"
          active={desk.active}
          className="grid basis-full grid-cols-2 gap-3 md:grid-cols-3 xl:flex xl:*:min-w-0 xl:*:flex-[2_1_0]"
        >
          <BookingFilters value={value} onChange={change} />
        </Folded>
      </div>
      {filter.userId !== undefined && (
        <OneCustomer onAll={() => filters.change({ userId: '' })} rows={data?.data} />
      )}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          onDetails={() => showDetails(conflict.booking)}
          onClose={settle}
        />
      )}
      <Loaded
        query={query}
        rows={8}
        failure={
          isTooCommon(query.error) && (
            <TooCommon q={filter.q ?? ''} to={({ _id }) => `/AdminDashboard/Bookings?userId=${_id}`} />
          )
        }
        empty={{
          title: t('adminBookings.empty'),
          text: t('adminBookings.emptyText'),
          action: (
            <Button variant="secondary" onClick={desk.clear}>
              {t('adminBookings.clearFilters')}
            </Button>
          ),
        }}
      >
        {page => (
          <div aria-busy={query.isPlaceholderData} className="max-sm:pb-14">
            <BookingsTable
              {...actions}
              changes={changes}
              bookings={page.data}
              now={page.loadedAt}
              marked={conflict?.booking._id}
              archived={filter.archived !== undefined}
              byDay={filter.sort === undefined || filter.sort.endsWith('startsAt')}
              onDetails={showDetails}
              onDelete={askToDelete}
            />
            <ListPager label={t('adminBookings.pages')} filters={filters} page={page} />
          </div>
        )}
      </Loaded>
      <DeskDialogs open={open} desk={changing} onOpen={setOpen} />
      {isPrinting && <PrintedDay filter={filter} onDone={() => setPrinting(false)} />}
    </div>
  )
}

/** A notice that the list is filtered to one customer. */
function OneCustomer({ rows, onAll }: { rows: readonly BookingView[] | undefined; onAll: () => void }) {
  const { t } = useTranslation()
  const first = rows?.[0]
  return (
    <Notice
      action={
        <Button size="sm" variant="secondary" onClick={onAll}>
          {t('adminBookings.allCustomers')}
        </Button>
      }
    >
      {first
        ? t('adminBookings.bookingsOf', { name: isolated(personOf(first).name) })
        : t('adminBookings.bookingsOfOne')}
    </Notice>
  )
}

function useAskToDeleteBooking(): (booking: BookingView) => void {
  const askToDelete = useAskToDelete('adminBookings')
  const { mutateAsync: remove } = useChange('DELETE /admin/bookings/:id')
  return booking => {
    const { _id: id, serviceId, paymentMethod } = booking
    askToDelete({
      thing: <BookingName booking={booking} />,
      paid: isOpen(booking) && isPaidAlone(booking) && { amount: serviceId.price, method: paymentMethod },
      send: body => remove({ params: { id }, body }),
    })
  }
}
