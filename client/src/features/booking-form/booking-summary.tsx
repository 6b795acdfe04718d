import type { ReactNode, Ref } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { type Fact, Facts } from '../../ui/plain/facts.tsx'
import { BranchPlace } from '../../parts/booking/branch-place.tsx'
import type { BookingOffer } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { VehicleName } from '../../parts/booking/vehicle-name.tsx'
import { useChosen } from './use-chosen.ts'

/** The summary of a booking, which fills in with each choice; `children` are messages and buttons. */
export function BookingSummary({
  ref,
  control,
  offer,
  aside,
  children,
}: {
  ref: Ref<HTMLDivElement>
  control: Control<BookingValues>
  offer: BookingOffer
  /** At the end of the title. */
  aside?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation()
  const facts = useFacts(control, offer)
  return (
    <Card as="section" ref={ref} className="grid gap-4 max-sm:p-4">
      <CardHead title={t('booking.summary')} aside={aside} />
      <Facts facts={facts} className="max-sm:*:py-2 max-sm:[&_dd]:text-sm" />
      {children}
    </Card>
  )
}

function useFacts(control: Control<BookingValues>, offer: BookingOffer): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { branch, service, vehicle, terms, date, time, paying, trouble, until } = useChosen(control, offer)
  const notYet = <span className="font-normal text-muted">{t('booking.notYet')}</span>

  return [
    {
      label: t('booking.service'),
      value: service && terms ? `${service.name} · ${t('units.minutes', { count: terms.duration })}` : notYet,
    },
    {
      label: t('booking.branch'),
      value: branch ? <BranchPlace branch={branch} /> : notYet,
    },
    // The first free day comes late. A row that grows would count as a layout shift; a new one does not.
    { key: date === undefined ? 'no-day' : 'when', label: t('booking.when'), value: when() },
    { label: t('booking.vehicle'), value: service && <VehicleName vehicle={vehicle} /> },
    { label: t('booking.price'), value: price() },
    {
      label: t('booking.cancelUntil'),
      value:
        until &&
        (until.isOver ? (
          t('booking.tooLate')
        ) : (
          <Bdi dir="auto">{format.dayAndTime(until.date, until.time)}</Bdi>
        )),
    },
  ]

  function when(): ReactNode {
    if (date === undefined) return notYet
    if (time === undefined) return <Bdi dir="auto">{format.dayAndDate(date)}</Bdi>
    return <Bdi dir="auto">{format.dayAndTime(date, time)}</Bdi>
  }

  function price(): ReactNode {
    if (!terms) return undefined
    if (paying) {
      return (
        <>
          <span className="block">{t('booking.oneWash', { package: isolated(paying.packageId.name) })}</span>
          {trouble ? (
            <span className="block text-sm font-normal text-danger-ink">{t(`errors.${trouble}`)}</span>
          ) : (
            <span className="block text-sm font-normal text-muted">{t('booking.paidByPackage')}</span>
          )}
        </>
      )
    }
    return (
      <>
        <Bdi dir="auto" className="block text-xl font-semibold">
          {format.money(terms.price)}
        </Bdi>
        <span className="block text-sm font-normal text-muted">{t('booking.payAtBranch')}</span>
      </>
    )
  }
}
