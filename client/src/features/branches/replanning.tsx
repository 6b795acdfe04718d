import type { BookingView, ReplanRow } from '@car-wash/server/contract'
import { BRAND } from '../../lib/brand.ts'
import { Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChange } from '../../lib/use-api.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { CarLine } from './car-line.tsx'
import { ReplanList } from './replan-list.tsx'
import { movedMail, statusMail } from '../../parts/desk/booking-mail.ts'
import { personOf } from '../../parts/desk/booking-person.ts'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mailtoAll } from '../../lib/mailto.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { toast } from '../../ui/toast.ts'
import { useCustomerMail } from '../../parts/desk/use-customer-mail.ts'
import { DeskMove } from '../../parts/desk/desk-move.tsx'

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
  const { t, format } = useWords()
  const move = useChange('PATCH /bookings/:id')
  const mail = useCustomerMail()
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
      mail(movedMail(moved, { t, format }), personOf(moved).name)
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
        mail(statusMail(cancelled, { t, format }), personOf(cancelled).name)
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
