import type { ReactNode } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { type Fact, Facts } from '../../ui/plain/facts.tsx'
import { BranchPlace } from '../../parts/booking/branch-place.tsx'
import { changeUntil, packageTrouble, termsOf } from '../../parts/booking/booking-terms.ts'
import type { BookingOffer } from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { isOnStep } from '../../parts/booking/time-input.tsx'

/** The summary of a booking, which fills in with each choice; `children` are the buttons. */
export function BookingSummary({
  control,
  offer,
  children,
}: {
  control: Control<BookingValues>
  offer: BookingOffer
  children: ReactNode
}) {
  const { t } = useTranslation()
  const facts = useFacts(control, offer)
  return (
    <Card as="section" className="grid gap-5">
      <h2 className="text-xl font-semibold">{t('booking.summary')}</h2>
      <Facts facts={facts} />
      {children}
    </Card>
  )
}

function useFacts(control: Control<BookingValues>, offer: BookingOffer): Fact[] {
  const { t } = useTranslation()
  const format = useFormat()
  const [branchId, serviceId, vehicleId, date, time, packageId] = useWatch({
    control,
    name: ['branchId', 'serviceId', 'vehicleId', 'date', 'time', 'userPackageId'],
  })
  const branch = offer.branches.find(({ _id }) => _id === branchId)
  const service = offer.services.find(({ _id }) => _id === serviceId)
  const vehicle = offer.vehicles.find(({ _id }) => _id === vehicleId)
  const terms = service && termsOf(service, vehicle)
  const paying = offer.userPackages?.find(
    each => each._id === packageId && packageTrouble(each, { serviceId, date }) === undefined,
  )
  const until =
    branch && offer.cutoffHours !== undefined && date !== '' && isOnStep(time)
      ? changeUntil({ date, time }, { timeZone: branch.timeZone, hours: offer.cutoffHours })
      : undefined
  const notYet = <span className="font-normal text-muted">{t('booking.notYet')}</span>

  return [
    { id: 'service', label: t('booking.service'), value: service?.name ?? notYet },
    {
      id: 'branch',
      label: t('booking.branch'),
      value: branch ? <BranchPlace branch={branch} /> : notYet,
    },
    {
      id: 'date',
      label: t('booking.date'),
      value: date === '' ? notYet : <Bdi dir="auto">{format.dayAndDate(date)}</Bdi>,
    },
    {
      id: 'time',
      label: t('booking.time'),
      value: isOnStep(time) ? <Bdi dir="auto">{format.time(time)}</Bdi> : notYet,
    },
    {
      id: 'duration',
      label: t('booking.duration'),
      value: terms && t('units.minutes', { count: terms.duration }),
    },
    { id: 'vehicle', label: t('booking.vehicle'), value: vehicle && <Bdi>{vehicle.plate}</Bdi> },
    { id: 'price', label: t('booking.price'), value: price() },
    {
      id: 'until',
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

  function price(): ReactNode {
    if (!terms) return undefined
    if (paying) {
      return (
        <>
          <span className="block">{t('booking.oneWash', { package: isolated(paying.packageId.name) })}</span>
          <span className="block text-sm font-normal text-muted">{t('booking.paidByPackage')}</span>
        </>
      )
    }
    return (
      <>
        <Bdi dir="auto" className="block text-xl font-bold">
          {format.money(terms.price)}
        </Bdi>
        <span className="block text-sm font-normal text-muted">{t('booking.payAtBranch')}</span>
      </>
    )
  }
}
