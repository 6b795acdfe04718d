import type { BookingView, ReceiptView } from '@car-wash/server/contract'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { VehicleName } from '../../parts/booking/vehicle-name.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Facts } from '../../ui/plain/facts.tsx'

/** A receipt as it is printed: who took the money, when, from whom, for what, how much and how. */
export function Receipt({
  receipt,
  booking,
}: {
  receipt: ReceiptView
  /** That it is for; undefined for a package, and for a booking that was deleted. */
  booking: Pick<BookingView, 'vehicle' | 'walkIn'> | undefined
}) {
  const { t, format } = useWords()
  const { address, amount, at, branchId, for: thing, legalName, method, receiptNo, taxNumber } = receipt
  const customer = receipt.customer ?? booking?.walkIn?.name
  const vehicle = booking && vehicleOf(booking)
  return (
    <article className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8 print:border-0 print:p-0 print:shadow-none">
      <header className="grid gap-1">
        <p className="text-xl font-semibold text-heading">
          <bdi>{legalName}</bdi>
        </p>
        {taxNumber !== undefined && (
          <p className="text-sm text-muted">{t('payments.taxNumber', { number: isolated(taxNumber) })}</p>
        )}
      </header>
      <Facts
        facts={[
          {
            label: t('payments.number'),
            value: receiptNo === null ? t('payments.unnumbered') : <Bdi>{receiptNo}</Bdi>,
          },
          {
            label: t('payments.at'),
            value: <bdi>{format.instant(at, branchId?.timeZone)}</bdi>,
          },
          {
            label: t('payments.branch'),
            value: (
              <>
                <bdi>{branchId?.name ?? t('payments.headOffice')}</bdi>
                {address !== undefined && <bdi className="block text-sm text-muted">{address}</bdi>}
              </>
            ),
          },
          {
            label: t('payments.what'),
            value: t(`payments.${thing.kind}`, { name: isolated(thing.name) }),
          },
          ...(customer ? [{ label: t('payments.customer'), value: <bdi>{customer}</bdi> }] : []),
          ...(vehicle ? [{ label: t('payments.vehicle'), value: <VehicleName vehicle={vehicle} /> }] : []),
          { label: t('payments.method'), value: t(`status.method.${method}`) },
          {
            label: t('payments.amount'),
            value: (
              <bdi className="text-xl font-semibold whitespace-nowrap tabular-nums">
                {format.euro(amount)}
              </bdi>
            ),
          },
        ]}
      />
      <p className="text-sm text-muted">{t('payments.notFiscal')}</p>
    </article>
  )
}

function vehicleOf({ vehicle, walkIn }: Pick<BookingView, 'vehicle' | 'walkIn'>): BookingView['vehicle'] {
  if (vehicle) return vehicle
  const { plate = '', vehicleType } = walkIn ?? {}
  if (plate === '' && vehicleType === undefined) return undefined
  return { label: '', plate, ...(vehicleType && { type: vehicleType }) }
}
