import type { BookingView, UserPackageView } from '@car-wash/server/contract'
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
  Ticket,
  Undo2,
  UserX,
} from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { calendarOf } from '../../booking/calendar-of.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSteadyPress } from '../../../lib/use-steady-press.ts'
import { DialogFoot } from '../../../ui/aria/dialog.tsx'
import { cx } from '../../../ui/cx.ts'
import { Button, ButtonLink, type ButtonProps, IconButton } from '../../../ui/plain/button.tsx'
import { personOf } from '../booking-person.ts'
import { isDue, isOpen, isPaidAlone, nextStep } from '../next-step.ts'
import type { BookingChanges } from '../use-booking-changes.ts'

/** What takes the place of the sheet's content until it is done or taken back. */
export type SheetChoice = 'bay' | 'service' | 'link' | 'cancel'

export interface SheetFootProps {
  booking: BookingView
  /** A package that can pay for it; known a moment after the rest. */
  offer: UserPackageView | undefined
  desk: BookingChanges
  onMove: (booking: BookingView) => void
  onChoose: (choice: SheetChoice) => void
  onAgain: (() => void) | undefined
}

const STEP_ICONS = { arrived: <LogIn />, started: <Play />, finished: <CircleCheck /> }

type Act = readonly [label: ReactNode, icon: ReactNode, onClick: () => void, pending?: boolean]

/** The next step as the only filled button, unless the two ways to pay are what is left; the rest behind "…". */
export function SheetFoot(props: SheetFootProps) {
  const { t, format } = useWords()
  const { booking, offer, desk, onAgain } = props
  const { status, paymentStatus, serviceId } = booking
  const { actions, changeOf } = desk
  // A change closes it.
  const [more, setMore] = useState<number>()
  const isMore = more === booking.rev
  const id = useId()
  const change = changeOf(booking)
  const step = nextStep(booking)
  const isUnpaid = isDue(booking)
  const steady = useSteadyPress(`sheet ${booking._id}`, [step, status, paymentStatus, isUnpaid].join(' '))
  const steadyOffer = useSteadyPress(`package ${booking._id}`, offer?._id ?? '')
  const confirm = () => actions.onStatus(booking, 'confirmed')
  const isStatus = change?.kind === 'status'
  const pay = (method: 'cash' | 'card', icon: ReactNode): Act => [
    `${t(`status.method.${method}`)} ${isolated(format.euro(serviceId.price))}`,
    icon,
    () => actions.onPayment(booking, method),
    change?.kind === 'payment' && change.payment === method,
  ]
  const payBy = ({ _id, packageId, availableWashes: count }: UserPackageView): Act => [
    t('counter.usePackage', { name: isolated(packageId.name), count }),
    <Ticket key="package" />,
    () => actions.onPackage(booking, _id),
    change?.kind === 'package',
  ]
  const pays = isUnpaid ? [pay('cash', <Banknote />), pay('card', <CreditCard />)] : []
  const again: Act[] = onAgain ? [[t('booking.again'), <RotateCw key="again" />, onAgain]] : []
  const over: Act[] = [...again, [t('counter.reopen'), <Undo2 key="reopen" />, confirm, isStatus]]
  const next: Act | undefined =
    status === 'pending'
      ? [t('actions.confirm'), <CircleCheck key="confirm" />, confirm, isStatus]
      : step && [
          t(`board.step.${step}`),
          STEP_ICONS[step],
          () => actions.onProgress(booking, step),
          change?.kind === 'progress',
        ]
  const rest = pays.length > 0 ? pays : over
  const row = (acts: readonly Act[], variant: ButtonProps['variant']) =>
    acts.map(([label, icon, onClick, pending = false], index) => (
      <Button
        key={index}
        size="lg"
        className="flex-1 px-2!"
        disabled={change !== undefined && !pending}
        {...{ variant, icon, pending, onClick }}
      >
        {label}
      </Button>
    ))
  return (
    <DialogFoot {...steady}>
      {offer && (
        // Over the content: nothing below it moves when it comes.
        <div
          {...steadyOffer}
          className="absolute inset-x-0 bottom-full flex border-t border-line bg-raised px-(--pad) pt-4"
        >
          {row([payBy(offer)], next ? 'secondary' : 'primary')}
        </div>
      )}
      {isMore && (
        <div id={id} className="-mx-2 grid grid-cols-2">
          <More {...props} />
        </div>
      )}
      {next && pays.length > 0 && <div className="flex gap-2">{row(pays, 'secondary')}</div>}
      <div className="flex gap-2">
        {row(next ? [next] : rest, (next ?? (!offer && pays[0])) ? 'primary' : 'secondary')}
        <IconButton
          label={t('adminBookings.moreOf', { name: isolated(personOf(booking).name) })}
          aria-expanded={isMore}
          aria-controls={isMore ? id : undefined}
          className="min-h-13 min-w-13 border-control! aria-expanded:bg-sunken"
          icon={<Ellipsis />}
          onClick={() => setMore(isMore ? undefined : booking.rev)}
        />
      </div>
    </DialogFoot>
  )
}

/** What is rarer: link and calendar, changes of an open booking, and the payment's way back. */
function More({ booking, desk: { actions, changeOf }, onMove, onChoose }: SheetFootProps) {
  const { t } = useWords()
  const isLate = useNow() >= Date.parse(booking.startsAt) && booking.arrivedAt === undefined
  const look = { variant: 'ghost', size: 'sm', className: 'justify-start! text-start!' } as const
  const noShow = () => actions.onStatus(booking, 'cancelled', 'no-show')
  const hasWash = booking.userPackageId !== null && booking.status !== 'cancelled'
  const unpay = () => actions.onPayment(booking, 'unpaid')
  const items = [
    ['visit.desk.link', <Link2 key="icon" />, () => onChoose('link'), true],
    ['counter.markUnpaid', <Undo2 key="icon" />, unpay, isPaidAlone(booking)],
    ['counter.returnWash', <Undo2 key="icon" />, () => actions.onPackage(booking, null), hasWash],
    ['adminBookings.move', <CalendarClock key="icon" />, () => onMove(booking), isOpen(booking)],
    ['counter.bay', <Columns3 key="icon" />, () => onChoose('bay'), isOpen(booking)],
    ['counter.changeService', <Droplets key="icon" />, () => onChoose('service'), isOpen(booking)],
    ['counter.noShow', <UserX key="icon" />, noShow, isOpen(booking) && isLate],
    ['counter.cancel', <CalendarX key="icon" />, () => onChoose('cancel'), isOpen(booking)],
  ] as const
  return (
    <>
      <ButtonLink {...look} to={calendarOf(booking)} icon={<CalendarPlus />}>
        {t('adminBookings.calendar')}
      </ButtonLink>
      {items
        .filter(([, , , isOffered]) => isOffered)
        .map(([label, icon, onClick]) => (
          <Button
            {...look}
            {...{ icon, onClick }}
            key={label}
            disabled={changeOf(booking) !== undefined}
            className={cx(look.className, label === 'counter.cancel' && 'text-danger-ink!')}
          >
            {t(label)}
          </Button>
        ))}
    </>
  )
}
