import { Car, CircleAlert, CircleCheck, Droplets, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import car from '../../art/car.svg'
import exotic from '../../art/exotic.svg'
import motorcycle from '../../art/motorcycle.svg'
import suv from '../../art/suv.svg'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { BranchPlace } from '../../parts/booking/branch-place.tsx'
import { VehicleName } from '../../parts/booking/vehicle-name.tsx'
import { clockOf, minutesOf } from '../../lib/wall-clock.ts'
import { Card } from '../../ui/plain/card.tsx'
import type { Chosen } from './use-chosen.ts'

const PICTURES = { car, suv, motorcycle, exotic }

/** The summary of a booking, which fills in with each choice; in one column only its details and messages. */
export function BookingSummary({
  chosen,
  nameOf,
  details,
  children,
}: {
  chosen: Chosen
  /** A branch's name, without the brand's where all carry it. */
  nameOf: (name: string) => string
  /** What few customers add: a plate, a note. */
  details: ReactNode
  children: ReactNode
}) {
  const { t, format } = useWords()
  const { branch, service, vehicle, terms, date, time, paying, trouble } = chosen
  const notYet = <span className="text-muted">{t('booking.notYet')}</span>
  return (
    <Card as="section" padding="none" className="wide:shadow-card">
      <div className="hidden bg-linear-to-b from-brand-soft to-brand-line/60 p-6 tall:wide:block">
        <img
          src={PICTURES[vehicle.type]}
          alt=""
          width="480"
          height="250"
          className="mx-auto h-37 w-full object-contain rtl:-scale-x-100"
        />
      </div>
      <div className="grid gap-3 p-4 wide:px-6 wide:pt-5">
        <div className="max-wide:hidden">
          <p className="text-sm text-muted">{t('booking.summary')}</p>
          <p aria-live="polite" className="min-h-14 text-xl font-semibold text-heading">
            <bdi className="block">{date === undefined ? notYet : format.longDate(date)}</bdi>
            <bdi className="block">{time === undefined ? '' : format.time(time)}</bdi>
          </p>
        </div>
        <ul className="grid gap-3">
          <Line icon={<Droplets />} isAside>
            <bdi className="block wrap-anywhere">{service?.name ?? notYet}</bdi>
            {terms && (
              <span className={SECOND}>
                {t('units.minutes', { count: terms.duration })}
                {time !== undefined &&
                  format.joined(
                    '',
                    t('booking.readyAbout', { time: isolated(readyAt(time, terms.duration)) }),
                  )}
              </span>
            )}
          </Line>
          <Line icon={<MapPin />} isAside>
            {branch ? <BranchPlace branch={{ ...branch, name: nameOf(branch.name) }} /> : notYet}
          </Line>
          <Line icon={<Car />}>
            <VehicleName vehicle={vehicle} />
            <div className="font-normal">{details}</div>
          </Line>
        </ul>
        <div className="grid gap-2 border-t border-line pt-3 max-wide:hidden">
          <p className="flex min-h-7 items-baseline justify-between gap-4 font-semibold text-heading">
            {paying ? t('booking.oneWash', { package: isolated(paying.packageId.name) }) : t('booking.toPay')}
            <bdi className="text-xl">{terms && format.money(paying ? 0 : terms.price)}</bdi>
          </p>
          {trouble && <p className="text-sm text-danger-ink">{t(`errors.${trouble}`)}</p>}
          <CancelUntil chosen={chosen} />
        </div>
        {children}
      </div>
    </Card>
  )

  function readyAt(start: string, minutes: number): string {
    return format.time(clockOf(minutesOf(start) + minutes))
  }
}

const SECOND = 'block text-sm font-normal text-muted'

function Line({
  icon,
  isAside = false,
  children,
}: {
  icon: ReactNode
  isAside?: boolean
  children: ReactNode
}) {
  return (
    <li className={`flex min-h-10 gap-3 font-semibold text-heading ${isAside ? 'max-wide:hidden' : ''}`}>
      <span aria-hidden className="mt-0.5 text-muted *:size-4.5">
        {icon}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

/** Until when the booking is free to move or cancel, or that it cannot be. */
export function CancelUntil({ chosen: { until, paying } }: { chosen: Chosen }) {
  const { t, format } = useWords()
  const [Icon, tone] = until?.isOver ? [CircleAlert, 'text-warning-ink'] : [CircleCheck, 'text-success-ink']
  return (
    <p className={`flex min-h-9 gap-2 text-sm ${tone} max-wide:min-h-5`}>
      {until && <Icon aria-hidden className="size-4.5 shrink-0" />}
      {until?.isOver && t('booking.tooLate')}
      {until && !until.isOver && (
        <span>
          {t(paying ? 'booking.washBackUntil' : 'booking.freeUntil', {
            time: isolated(format.dayAndTime(until.date, until.time)),
          })}
        </span>
      )}
    </p>
  )
}
