import type { BookingView, ReplanRow } from '@car-wash/server/contract'
import { BRAND } from '../../lib/brand.ts'
import { Mail, ArrowRight, CalendarClock, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChange, useReply } from '../../lib/use-api.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { CarLine } from './car-line.tsx'
import { personOf } from '../../parts/desk/booking-person.ts'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { mailtoAll } from '../../lib/mailto.ts'
import { ButtonLink, Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { toast } from '../../ui/toast.ts'
import { useBookingMail } from '../../parts/desk/use-customer-mail.ts'
import { DeskMove } from '../../parts/desk/desk-move.tsx'

/** The bookings that no longer fit after a change of hours, bays or closures, by branch; nothing when all fit. */
export function ReplanPanels({
  onShow,
}: {
  /** Called with a list whenever it appears or changes. */ onShow: (list: HTMLElement) => void
}) {
  const rows = useReply('GET /admin/replan', {}, { staleTime: 0 }).data ?? []
  const branches = new Map(rows.map(({ booking: { branchId } }) => [branchId._id, branchId.name]))
  return [...branches].map(([id, name]) => (
    <Replanning
      key={id}
      rows={rows.filter(({ booking }) => booking.branchId._id === id)}
      name={name}
      onShow={onShow}
    />
  ))
}

/** The bookings that no longer fit, each with what to do with it. */
function Replanning({
  rows,
  name,
  onShow,
}: {
  rows: readonly ReplanRow[]
  name: string
  onShow: (list: HTMLElement) => void
}) {
  const { t } = useWords()
  const [choosing, setChoosing] = useState<BookingView>()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) onShow(list.current)
  }, [rows, onShow])

  return (
    <Card as="section" ref={list} className="scroll-mt-20 border-warning-line">
      <CardHead
        title={t('branches.toSettle', { count: rows.length, name: isolated(name) })}
        text={t('branches.toSettleText')}
        className="mb-2"
      />
      <MessageAll rows={rows} name={name} />
      <ul className="grid divide-y divide-line">
        {rows.map(row => (
          <StrandedCar key={row.booking._id} row={row} onChoose={() => setChoosing(row.booking)} />
        ))}
      </ul>
      {choosing && <DeskMove replan booking={choosing} onClose={() => setChoosing(undefined)} />}
    </Card>
  )
}

/** One prefilled e-mail to everybody whose booking no longer fits; nobody sees the others' addresses. */
function MessageAll({ rows, name }: { rows: readonly ReplanRow[]; name: string }) {
  const { t } = useWords()
  const addresses = [...new Set(rows.map(({ booking }) => personOf(booking).email ?? ''))].filter(Boolean)
  if (addresses.length === 0) return null
  const subject = t('counter.messageSubject', { brand: BRAND.name, branch: name })
  const body = `${t('counter.messageBody', { branch: name })}\n\n${t('mails.regards')}\n${BRAND.team}\n`
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      className="justify-self-start"
      icon={<Mail />}
      to={mailtoAll(addresses, { subject, body })}
    >
      {t('counter.messageAll', { count: addresses.length })}
    </ButtonLink>
  )
}

/** A booking without a place, with its proposed places: at the branch, and at a neighbour where that is sooner. */
function StrandedCar({
  row: { booking, to, elsewhere },
  onChoose,
}: {
  row: ReplanRow
  /** Opens the choice of another place. */
  onChoose: () => void
}) {
  const { t, format } = useWords()
  const mail = useBookingMail()
  const { mutateAsync: cancel } = useChange('PATCH /admin/bookings/:id/:status')
  const move = useChange('PATCH /bookings/:id', {
    onSuccess: moved => {
      toast.success(t('branches.moved'))
      mail('moved', moved)
    },
    onError: error => toast.error(serverMessage(error) ?? t('errors.NETWORK')),
  })
  const { _id: id, rev } = booking

  const moveTo = ({ bookingDate, bookingTime, branchId }: NonNullable<ReplanRow['to']>) =>
    move.mutate({
      params: { id },
      body: { bookingDate, bookingTime, branchId: branchId._id, rev, replan: true },
    })

  const askToCancel = () =>
    ask({
      danger: true,
      question: t('branches.cancelQuestion'),
      thing: <CarLine booking={booking} />,
      text: t('branches.cancelText'),
      confirm: t('branches.cancelCar'),
      send: async () => {
        const cancelled = await cancel({
          params: { id, status: 'cancelled' },
          body: { status: 'cancelled', cancelReason: 'closure', rev },
        })
        toast.success(t('branches.carCancelled'))
        mail('status', cancelled)
      },
    })

  const small = { size: 'sm', variant: 'secondary', disabled: move.isPending } as const
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <CarLine booking={booking} />
      <span className="flex flex-wrap gap-2">
        {[to, elsewhere].map((place, index) => {
          if (!place) return null
          const time = isolated(format.dateTime(place.bookingDate, place.bookingTime))
          return (
            <Button
              key={place.branchId._id}
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              icon={<ArrowRight className="rtl:-scale-x-100" />}
              pending={move.isPending}
              onClick={() => moveTo(place)}
            >
              {place.branchId._id === booking.branchId._id
                ? t('branches.moveTo', { time })
                : t('branches.moveToBranch', { branch: isolated(place.branchId.name), time })}
            </Button>
          )
        })}
        {!to && !elsewhere && (
          <span className="self-center text-sm text-warning-ink">{t('branches.noPlace')}</span>
        )}
        <Button {...small} icon={<CalendarClock />} onClick={onChoose}>
          {t('branches.otherTime')}
        </Button>
        <Button {...small} icon={<X />} onClick={askToCancel}>
          {t('branches.cancelCar')}
        </Button>
      </span>
    </li>
  )
}
