import type { BookingView } from '@car-wash/server/contract'
import { BOOKING_SORTS, BOOKING_STATUSES } from '@car-wash/server/contract/constants'
import { CalendarCheck, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingFoundPicture } from '../../art/nothing-found.tsx'
import { csvOf } from '../../parts/desk/admin-bookings.queries.ts'
import { useAdminBookings } from '../../parts/desk/admin-bookings.queries.ts'
import { BookingFilters, ListChoice } from './booking-filters.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'
import { BookingsTable } from './bookings-table.tsx'
import { useBookingBranches } from '../../queries/branches.ts'
import { isolated } from '../../i18n/bidi.ts'
import { useUser } from '../../session/session.tsx'
import { piece } from '../../ui/piece.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { LoadFailure } from '../../parts/lists/load-failure.tsx'
import type { DeskDoing } from './booking-dialogs.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { ListPager } from '../../parts/lists/list-pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { useBookingChanges } from './use-booking-changes.ts'
import type { ListAddress } from '../../parts/lists/use-list-address.ts'
import { useToday } from '../../parts/lists/use-today.ts'

/** Dialogs load when one is opened: a desk that only reads the list does not need them. */
const BookingDialogs = piece(() => import('./booking-dialogs.tsx').then(file => file.BookingDialogs))

const FILTERS = { branchId: '', status: '', from: '', to: '', sort: '', q: '', userId: '', archived: '' }

/** The bookings of the chain or, for a branch admin, of their own branch. */
export function BookingsTab({ address }: { address: ListAddress }) {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const branches = useBookingBranches().data
  const filter = filterOf(address)
  const query = useAdminBookings(filter)
  const { actions, changes, conflict, settle } = useBookingChanges()
  const [doing, setDoing] = useState<DeskDoing>()
  const { data } = query
  const open = (booking: BookingView) => setDoing({ kind: 'details', booking })

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          className="min-w-0 flex-1 basis-full xl:basis-56"
          label={t('actions.search')}
          placeholder={t('adminBookings.searchFor')}
          value={address.value('q')}
          onSearch={q => address.change({ q })}
        />
        <ListChoice value={address.value} onChange={address.change} />
        <Today address={address} />
        <ButtonLink
          className="max-sm:flex-auto"
          variant="secondary"
          icon={<Download />}
          to={csvOf(filter)}
          download
        >
          {t('adminBookings.csv')}
        </ButtonLink>
        <Button
          className="max-sm:flex-auto sm:max-xl:ms-auto"
          icon={<Plus />}
          onClick={() => setDoing({ kind: 'book' })}
        >
          {t('adminBookings.newBooking')}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-3 *:last:col-span-2 sm:*:last:col-span-1 md:grid-cols-3 xl:flex xl:*:flex-auto">
        <BookingFilters
          branches={isSuper ? (branches ?? []) : undefined}
          value={address.value}
          onChange={address.change}
        />
      </div>
      {filter.userId !== undefined && <OneCustomer address={address} rows={data?.data} />}
      {conflict && (
        <ConflictNotice conflict={conflict} onDetails={() => open(conflict.booking)} onClose={settle} />
      )}
      {!data && !query.isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={8} />
        </Loading>
      )}
      {!data && query.isError && <LoadFailure title={t('adminBookings.loadFailed')} query={query} />}
      {data?.data.length === 0 && (
        <Card>
          <EmptyState
            picture={<NothingFoundPicture />}
            title={t('adminBookings.empty')}
            text={t('adminBookings.emptyText')}
            action={
              <Button variant="secondary" onClick={() => address.change(FILTERS)}>
                {t('adminBookings.clearFilters')}
              </Button>
            }
          />
        </Card>
      )}
      {data && data.data.length > 0 && (
        <div aria-busy={query.isPlaceholderData}>
          <BookingsTable
            {...actions}
            changes={changes}
            bookings={data.data}
            now={data.loadedAt}
            marked={conflict?.booking._id}
            archived={filter.archived !== undefined}
            onDetails={open}
            onMove={booking => setDoing({ kind: 'move', booking })}
            onDelete={booking => setDoing({ kind: 'delete', booking })}
          />
          <ListPager label={t('adminBookings.pages')} address={address} page={data} />
        </div>
      )}
      {doing && <BookingDialogs doing={doing} onDoing={setDoing} />}
    </div>
  )
}

/** Filters to today's bookings at the branch, or in the chain's time zone; a second press shows all days. */
function Today({ address }: { address: ListAddress }) {
  const { t } = useTranslation()
  const today = useToday(address.value('branchId'))
  const isToday = address.value('from') === today && address.value('to') === today
  return (
    <Button
      variant="secondary"
      icon={<CalendarCheck />}
      aria-pressed={isToday}
      onClick={() => address.change(isToday ? { from: '', to: '' } : { from: today, to: today })}
    >
      {t('adminBookings.today')}
    </Button>
  )
}

/** A notice that the list is filtered to one customer. */
function OneCustomer({ address, rows }: { address: ListAddress; rows: readonly BookingView[] | undefined }) {
  const { t } = useTranslation()
  const first = rows?.[0]
  return (
    <Notice
      action={
        <Button size="sm" variant="secondary" onClick={() => address.change({ userId: '' })}>
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

function filterOf({ given, oneOf, period }: ListAddress) {
  return {
    branchId: given('branchId'),
    status: oneOf('status', BOOKING_STATUSES),
    ...period,
    q: given('q'),
    userId: given('userId'),
    archived: oneOf('archived', ['true']),
    sort: oneOf('sort', BOOKING_SORTS),
    cursor: given('cursor'),
  }
}
