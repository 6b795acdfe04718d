import type { VehicleView } from '@car-wash/server/contract'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { CAR_FIRST, termsOf } from '../../parts/booking/booking-terms.ts'
import {
  type BookingOffer,
  serviceFor,
  suitedServices,
  vehicleTypeOf,
} from '../../parts/booking/booking-values.ts'
import type { BookingValues } from '../../parts/booking/booking-wish.ts'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/**
 * Where the chosen package covers no wash for the vehicle at the branch, or not the wash that the customer came for: says
 * so, and offers another vehicle that it covers, or the wash without the package with its price.
 */
export function PackageNotice({
  offer,
  form,
  wishedId,
}: {
  offer: BookingOffer
  form: UseFormReturn<BookingValues>
  /** The service that the customer came for. */
  wishedId: string | undefined
}) {
  const { t, format } = useWords()
  const [userPackageId, branchId, serviceId, vehicleId, vehicleType] = useWatch({
    control: form.control,
    name: ['userPackageId', 'branchId', 'serviceId', 'vehicleId', 'vehicleType'],
  })
  const held = offer.userPackages?.find(({ _id }) => _id === userPackageId)
  if (!held || serviceId !== '') return null
  const wash = { userPackageId, branchId, vehicleId, vehicleType }
  const suited = suitedServices(offer, wash)
  const withMoney = suitedServices(offer, { ...wash, userPackageId: '' })
  const wished = withMoney.find(({ _id }) => _id === wishedId && suited.every(each => each._id !== _id))
  if (suited.length > 0 && !wished) return null
  const paid = wished ?? withMoney[0]
  const type = vehicleTypeOf(wash, offer)
  const vehicle = offer.vehicles.find(({ _id }) => _id === vehicleId)
  const name = vehicle ? vehicle.label || vehicle.plate : t(`status.vehicle.${type}`)
  const branch = offer.branches.find(({ _id }) => _id === branchId)
  const elsewhere = suitedServices(offer, { ...wash, branchId: '' }).length > 0
  const packageName = isolated(held.packageId.name)

  const others = suited.length > 0 || elsewhere ? [] : otherVehicles()

  function otherVehicles(): Partial<VehicleView>[] {
    const isCovered = (other: Pick<VehicleView, 'type'>) =>
      suitedServices(offer, { ...wash, vehicleId: '', vehicleType: other.type }).length > 0
    const saved = offer.vehicles.filter(isCovered)
    return saved.length > 0
      ? saved
      : CAR_FIRST.map(each => ({ type: each }))
          .filter(isCovered)
          .slice(0, 2)
  }

  function take(change: Partial<BookingValues>) {
    for (const [field, value] of Object.entries(change)) {
      form.setValue(field as keyof BookingValues, value, { shouldDirty: true })
    }
    form.setValue('serviceId', change.serviceId ?? serviceFor(offer, form.getValues()))
    form.clearErrors('serviceId')
    // The button that was pressed is gone.
    form.setFocus('serviceId')
  }

  function reason(): string {
    if (suited.length > 0 && wished)
      return t('booking.notInPackage', { service: isolated(wished.name), package: packageName })
    return elsewhere && branch
      ? t('booking.packageNotAt', { package: packageName, branch: isolated(branch.name) })
      : t('booking.packageNotFor', { package: packageName, vehicle: isolated(name) })
  }

  return (
    <Notice
      tone="warning"
      role="status"
      title={reason()}
      action={
        <>
          {others.map(other => (
            <Button
              key={other._id ?? other.type}
              variant="secondary"
              size="sm"
              onClick={() => take({ vehicleId: other._id ?? '', vehicleType: other.type ?? 'car' })}
            >
              {t('booking.useVehicle', {
                vehicle: isolated(
                  [other.label, other.plate].find(Boolean) ?? t(`status.vehicle.${other.type ?? 'car'}`),
                ),
              })}
            </Button>
          ))}
          {paid && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => take({ userPackageId: '', serviceId: paid._id })}
            >
              {t('booking.payFor', {
                service: isolated(paid.name),
                price: isolated(format.money(termsOf(paid, { type }).price)),
              })}
            </Button>
          )}
        </>
      }
    />
  )
}
