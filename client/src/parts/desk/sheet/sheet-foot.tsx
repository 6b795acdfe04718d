import type { BookingView } from '@car-wash/server/contract'
import {
  Banknote,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleCheck,
  Columns3,
  CreditCard,
  Droplets,
  Ellipsis,
  Link2,
  LogIn,
  Play,
  RotateCw,
  Undo2,
  UserX,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { hrefOf } from '../../../lib/api.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSteadyPress } from '../../../lib/use-steady-press.ts'
import { DialogFoot } from '../../../ui/aria/dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/plain/button.tsx'
import type { BookingChange } from '../booking-change.ts'
import { personOf } from '../booking-person.ts'
import { isOpen, isPaidAlone, nextStep } from '../next-step.ts'
import type { BookingChanges } from '../use-booking-changes.ts'

/** What takes the place of the sheet's content until it is done or taken back. */
export type SheetChoice = 'bay' | 'service' | 'link' | 'cancel'

export interface SheetFootProps {
  booking: BookingView
  desk: BookingChanges
  onMove: (booking: BookingView) => void
  onChoose: (choice: SheetChoice) => void
  onAgain: (() => void) | undefined
}

const STEP_ICONS = { arrived: <LogIn />, started: <Play />, finished: <CircleCheck /> }

/** The next step as the only filled button, unless the two ways to pay are what is left; the rest behind "…". */
export function SheetFoot(props: SheetFootProps) {
  const { t, format } = useWords()
  const { booking, desk, onAgain } = props
  const { status, paymentStatus, serviceId } = booking
  const { actions, changeOf } = desk
  // A change closes it.
  const [more, setMore] = useState<number>()
  const isMore = more === booking.rev
  const id = useId()
  const change = changeOf(booking)
  const step = nextStep(booking)
  const steady = useSteadyPress(`sheet ${booking._id}`, [step, status, paymentStatus].join(' '))
  const big = { size: 'lg', className: 'flex-1 px-2!' } as const
  const owes =
    !booking.userPackageId && serviceId.price > 0 && status !== 'cancelled' && paymentStatus === 'unpaid'
  const pay =
    owes &&
    (['cash', 'card'] as const).map(method => (
      <Button
        {...big}
        key={method}
        variant={step ? 'secondary' : 'primary'}
        icon={method === 'cash' ? <Banknote /> : <CreditCard />}
        {...sending(change, change?.kind === 'payment' && change.payment === method)}
        onClick={() => actions.onPayment(booking, method)}
      >
        {t(`status.method.${method}`)} <bdi>{format.euro(serviceId.price)}</bdi>
      </Button>
    ))
  return (
    <DialogFoot {...steady}>
      {isMore && (
        <div id={id} className="-mx-2 grid grid-cols-2">
          <More {...props} />
        </div>
      )}
      {pay && step && <div className="flex gap-2">{pay}</div>}
      <div className="flex gap-2">
        {step && status !== 'pending' && (
          <Button
            {...big}
            icon={STEP_ICONS[step]}
            {...sending(change, change?.kind === 'progress')}
            onClick={() => actions.onProgress(booking, step)}
          >
            {t(`board.step.${step}`)}
          </Button>
        )}
        {status === 'pending' && (
          <Button
            {...big}
            icon={<CircleCheck />}
            {...sending(change, change?.kind === 'status')}
            onClick={() => actions.onStatus(booking, 'confirmed')}
          >
            {t('actions.confirm')}
          </Button>
        )}
        {!step && pay}
        {!step && !pay && onAgain && (
          <Button {...big} icon={<RotateCw />} onClick={onAgain}>
            {t('booking.again')}
          </Button>
        )}
        {!step && !pay && (
          <Button
            {...big}
            variant="secondary"
            icon={<Undo2 />}
            {...sending(change, change?.kind === 'status')}
            onClick={() => actions.onStatus(booking, 'confirmed')}
          >
            {t('counter.reopen')}
          </Button>
        )}
        <IconButton
          label={t('adminBookings.moreOf', { name: isolated(personOf(booking).name) })}
          aria-expanded={isMore}
          aria-controls={isMore ? id : undefined}
          className="ms-auto min-h-13 min-w-13 border-control! aria-expanded:bg-sunken"
          icon={<Ellipsis />}
          onClick={() => setMore(isMore ? undefined : booking.rev)}
        />
      </div>
    </DialogFoot>
  )
}

/** One change at a time. */
const sending = (change: BookingChange | undefined, pending: boolean) => ({
  pending,
  disabled: change !== undefined && !pending,
})

type Item = false | { label: string; icon: ReactNode; isDanger?: true; onClick: () => void }

/** What is rarer: changes of an open booking, link and calendar, and the ways back. */
function More({ booking, desk: { actions, changeOf }, onMove, onChoose }: SheetFootProps) {
  const { t } = useWords()
  const hasStarted = useNow() >= Date.parse(booking.startsAt)
  const isLate = hasStarted && booking.arrivedAt === undefined
  const look = { variant: 'ghost', size: 'sm', className: 'justify-start! text-start!' } as const
  const changes: Item[] = [
    { label: t('adminBookings.move'), icon: <CalendarClock />, onClick: () => onMove(booking) },
    { label: t('counter.bay'), icon: <Columns3 />, onClick: () => onChoose('bay') },
    { label: t('counter.changeService'), icon: <Droplets />, onClick: () => onChoose('service') },
    isLate && {
      label: t('counter.noShow'),
      icon: <UserX />,
      onClick: () => actions.onStatus(booking, 'cancelled', 'no-show'),
    },
    { label: t('counter.cancel'), icon: <CalendarX />, isDanger: true, onClick: () => onChoose('cancel') },
  ]
  const items: Item[] = [
    { label: t('visit.desk.link'), icon: <Link2 />, onClick: () => onChoose('link') },
    isPaidAlone(booking) && {
      label: t('counter.markUnpaid'),
      icon: <Undo2 />,
      onClick: () => actions.onPayment(booking, 'unpaid'),
    },
    ...(isOpen(booking) ? changes : []),
  ]
  return (
    <>
      <ButtonLink
        {...look}
        to={hrefOf('GET /bookings/:id/calendar.ics', { params: { id: booking._id } })}
        icon={<CalendarPlus />}
      >
        {t('adminBookings.calendar')}
      </ButtonLink>
      {items
        .filter(item => item !== false)
        .map(({ label, isDanger, ...item }) => (
          <Button
            {...look}
            {...item}
            key={label}
            disabled={changeOf(booking) !== undefined}
            className={cx(look.className, isDanger === true && 'text-danger-ink!')}
          >
            {label}
          </Button>
        ))}
    </>
  )
}
