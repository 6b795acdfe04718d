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
export function Replanning({
  rows,
  name,
  onShow,
}: {
  rows: readonly ReplanRow[]
  name: string
  onShow: (list: HTMLElement) => void
}) {
  const { t } = useWords()
  const move = useChange('PATCH /bookings/:id')
  const mail = useBookingMail()
  const [choosing, setChoosing] = useState<BookingView>()
  const { mutateAsync: cancel } = useChange('PATCH /admin/bookings/:id/:status')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (list.current) onShow(list.current)
  }, [rows, onShow])
  const [settling, setSettling] = useState<readonly string[]>([])

  /** Several moves can run at once: each customer gets an e-mail about their own. */
  async function moveCar(booking: BookingView, to: NonNullable<ReplanRow['to']>) {
    setSettling(others => [...others, booking._id])
    try {
      const moved = await move.mutateAsync({
        params: { id: booking._id },
        body: {
          bookingDate: to.bookingDate,
          bookingTime: to.bookingTime,
          branchId: to.branchId._id,
          rev: booking.rev,
          replan: true,
        },
      })
      toast.success(t('branches.moved'))
      mail('moved', moved)
    } catch (error) {
      toast.error(serverMessage(error) ?? t('errors.NETWORK'))
    } finally {
      setSettling(others => others.filter(id => id !== booking._id))
    }
  }

  function askToCancel(booking: BookingView) {
    ask({
      danger: true,
      question: t('branches.cancelQuestion'),
      thing: <CarLine booking={booking} />,
      text: t('branches.cancelText'),
      confirm: t('branches.cancelCar'),
      send: async () => {
        const cancelled = await cancel({
          params: { id: booking._id, status: 'cancelled' },
          body: { status: 'cancelled', cancelReason: 'closure', rev: booking.rev },
        })
        toast.success(t('branches.carCancelled'))
        mail('status', cancelled)
      },
    })
  }

  return (
    <Card as="section" ref={list} className="scroll-mt-20 border-warning-line">
      <CardHead
        title={t('branches.toSettle', { count: rows.length, name: isolated(name) })}
        text={t('branches.toSettleText')}
        className="mb-2"
      />
      <MessageAll rows={rows} name={name} />
      <ReplanList
        rows={rows}
        settling={settling}
        onMove={(booking, to) => void moveCar(booking, to)}
        onChoose={setChoosing}
        onCancel={askToCancel}
      />
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

interface ReplanListProps {
  rows: readonly ReplanRow[]
  /** The ids of the bookings that are being moved or cancelled. */
  settling: readonly string[]
  onMove: (booking: BookingView, to: NonNullable<ReplanRow['to']>) => void
  /** Opens the choice of another place. */
  onChoose: (booking: BookingView) => void
  onCancel: (booking: BookingView) => void
}

/** The bookings without a place, each with its proposed places: at the branch, and at a neighbour where that is sooner. */
function ReplanList({ rows, settling, onMove, onChoose, onCancel }: ReplanListProps) {
  const { t, format } = useWords()
  return (
    <ul className="grid divide-y divide-line">
      {rows.map(({ booking, to, elsewhere }) => (
        <li key={booking._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <CarLine booking={booking} />
          <span className="flex flex-wrap gap-2">
            {[to, elsewhere].map(
              (place, index) =>
                place && (
                  <Button
                    key={place.branchId._id}
                    size="sm"
                    variant={index === 0 ? 'primary' : 'secondary'}
                    icon={<ArrowRight className="rtl:-scale-x-100" />}
                    pending={settling.includes(booking._id)}
                    onClick={() => onMove(booking, place)}
                  >
                    {place.branchId._id === booking.branchId._id
                      ? t('branches.moveTo', {
                          time: isolated(format.dateTime(place.bookingDate, place.bookingTime)),
                        })
                      : t('branches.moveToBranch', {
                          branch: isolated(place.branchId.name),
                          time: isolated(format.dateTime(place.bookingDate, place.bookingTime)),
                        })}
                  </Button>
                ),
            )}
            {!to && !elsewhere && (
              <span className="self-center text-sm text-warning-ink">{t('branches.noPlace')}</span>
            )}
            <Button
              size="sm"
              variant="secondary"
              icon={<CalendarClock />}
              disabled={settling.includes(booking._id)}
              onClick={() => onChoose(booking)}
            >
              {t('branches.otherTime')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              icon={<X />}
              disabled={settling.includes(booking._id)}
              onClick={() => onCancel(booking)}
            >
              {t('branches.cancelCar')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
