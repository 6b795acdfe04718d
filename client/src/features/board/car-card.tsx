import type { BookingView } from '@car-wash/server/contract'
import type { ProgressStep } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { cx } from '../../ui/cx.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { placeOf, tapOf } from './board-times.ts'

export interface CarCardProps {
  booking: BookingView
  pending: boolean
  onTap: (booking: BookingView, step: ProgressStep) => void
}

/** From this many minutes a card is tall enough for a line with service and name, and for a long name in full. */
const ROOMY = 30
const SPACIOUS = 50

/** A car on the board: a large plate (or name), the service, the minutes and the next step. */
export function CarCard({ booking, pending, onTap }: CarCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { userId, walkIn, vehicle, serviceId, bookingTime, status } = booking
  const name = userId?.name ?? walkIn?.name ?? ''
  const plate = vehicle?.plate ?? walkIn?.plate
  const step = tapOf(booking)
  const what = [serviceId.name, plate === undefined ? '' : name].filter(Boolean).map(isolated).join(' · ')
  const { minutes } = placeOf(booking)
  const isRoomy = minutes >= ROOMY
  const service = (
    <p
      title={what}
      className={cx(
        'text-base',
        isRoomy ? 'mt-1 wrap-anywhere' : 'truncate',
        isRoomy && (minutes >= SPACIOUS ? 'line-clamp-4' : 'line-clamp-2'),
      )}
    >
      {what}
    </p>
  )
  return (
    <article
      aria-label={t('board.car', { name: isolated(plate ?? name), time: format.time(bookingTime) })}
      className={cx(
        'h-full min-h-0 overflow-clip rounded-control border-2 px-3 py-1 leading-tight',
        lookOf(booking),
      )}
    >
      {/* Stays below the lane's header when the board is scrolled into the middle of a wash. */}
      <div className="sticky top-14">
        <p title={plate ?? name} className="truncate text-xl font-bold tracking-wide xl:text-2xl">
          {plate === undefined ? <bdi>{name}</bdi> : <Bdi>{plate}</Bdi>}
        </p>
        <div className="flex flex-col gap-1 xl:flex-row xl:items-start xl:justify-between xl:gap-2">
          <div className="min-w-0">
            <p className="flex gap-x-2 text-sm font-medium whitespace-nowrap lg:text-base">
              <Bdi dir="auto" className="tabular-nums">
                {format.time(bookingTime)}
              </Bdi>
              <span className="truncate font-normal">
                {t('board.minutes', { number: format.number(minutes) })}
              </span>
            </p>
            {!isRoomy && service}
          </div>
          {step ? (
            <Button
              size="sm"
              className="shrink-0"
              variant={step === 'arrived' ? 'secondary' : 'primary'}
              pending={pending}
              aria-label={t('board.tap', { step: t(`board.step.${step}`), name: isolated(plate ?? name) })}
              onClick={() => onTap(booking, step)}
            >
              {t(`board.step.${step}`)}
            </Button>
          ) : (
            <span className="shrink-0 text-base font-semibold">{t(`status.booking.${status}`)}</span>
          )}
        </div>
        {isRoomy && service}
      </div>
    </article>
  )
}

/** Waiting is white, arrived blue, in progress amber, done green; the button says it in words too. */
function lookOf({ status, arrivedAt, startedAt }: BookingView): string {
  if (status === 'completed') return 'border-success-line bg-success-soft text-success-ink'
  if (status === 'cancelled') return 'border-line bg-sunken text-muted'
  if (startedAt !== undefined) return 'border-warning-line bg-warning-soft text-warning-ink'
  if (arrivedAt !== undefined) return 'border-brand-line bg-brand-soft text-brand-ink'
  return 'border-control bg-surface text-heading'
}
