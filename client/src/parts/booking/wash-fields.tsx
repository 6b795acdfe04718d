import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useFormat } from '../../i18n/use-format.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { isFor, isOfferedAt, packageTrouble, termsOf } from './booking-terms.ts'
import { type BookingOffer, packageFor, vehicleTypeOf } from './booking-values.ts'
import type { BookingValues } from './booking-wish.ts'

interface Part {
  offer: BookingOffer
  form: UseFormReturn<BookingValues>
}

/** The fields for branch, service and package. */
export function WashFields({ offer, form }: Part) {
  const { t } = useTranslation()
  const format = useFormat()
  const { errors, dirtyFields } = form.formState
  const values = useWatch({ control: form.control })
  const service = offer.services.find(({ _id }) => _id === values.serviceId)
  const type = vehicleTypeOf(
    { vehicleId: values.vehicleId ?? '', vehicleType: values.vehicleType ?? 'car' },
    offer,
  )

  function chooseService(serviceId: string) {
    // Until the customer chooses a package, the form selects one that can pay (specification 2: use it first).
    if (dirtyFields.userPackageId === true) return
    form.setValue('userPackageId', packageFor(offer, { serviceId, date: form.getValues('date') }))
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NativeSelect
        label={t('booking.branch')}
        placeholder={t('booking.chooseBranch')}
        error={errors.branchId?.message}
        options={offer.branches.map(({ _id, name }) => {
          const disabled = service !== undefined && !isOfferedAt(service, _id)
          return { value: _id, label: disabled ? t('booking.notThis', { name }) : name, disabled }
        })}
        required
        {...form.register('branchId', { required: t('booking.required.branch') })}
      />
      <NativeSelect
        label={t('booking.service')}
        placeholder={t('booking.chooseService')}
        hint={service && t('units.minutes', { count: termsOf(service, { type }).duration })}
        error={errors.serviceId?.message}
        options={offer.services
          .filter(each => isFor(each, type))
          .map(each => {
            const { price } = termsOf(each, { type })
            const disabled = Boolean(values.branchId) && !isOfferedAt(each, values.branchId ?? '')
            // Name and price fit on a phone; the duration is below.
            const label = `${each.name} · ${format.money(price)}`
            return {
              value: each._id,
              label: disabled ? t('booking.notHere', { name: each.name }) : label,
              disabled,
            }
          })}
        required
        {...form.register('serviceId', {
          required: t('booking.required.service'),
          onChange: (event: { target: { value: string } }) => chooseService(event.target.value),
        })}
      />
      {offer.userPackages && <PackageField offer={offer} form={form} userPackages={offer.userPackages} />}
    </div>
  )
}

/** Replaces a field without options: its text is where the other fields have their values. */
function NoChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-heading">{label}</p>
      <div className="flex min-h-11 items-center">
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}

function PackageField({
  form,
  userPackages,
}: Part & { userPackages: NonNullable<BookingOffer['userPackages']> }) {
  const { t } = useTranslation()
  const [serviceId, date, chosenId] = useWatch({
    control: form.control,
    name: ['serviceId', 'date', 'userPackageId'],
  })
  const chosen = userPackages.find(({ _id }) => _id === chosenId)
  const trouble = chosen && packageTrouble(chosen, { serviceId, date })

  if (userPackages.length === 0) {
    return (
      <NoChoice label={t('booking.package')}>
        {t('booking.noPackage')}{' '}
        <Link to="/packages" className="font-medium text-brand-ink underline">
          {t('booking.toPackages')}
        </Link>
      </NoChoice>
    )
  }
  return (
    <NativeSelect
      label={t('booking.package')}
      aside={t('actions.optional')}
      placeholder={t('booking.withoutPackage')}
      error={trouble ? t(`errors.${trouble}`) : form.formState.errors.userPackageId?.message}
      options={userPackages.map(({ _id, packageId, availableWashes }) => ({
        value: _id,
        label: t('booking.packageOption', {
          package: packageId.name,
          washes: t('units.washes', { count: availableWashes }),
        }),
      }))}
      {...form.register('userPackageId', {
        validate: (id, { serviceId: service, date: day }) => {
          const picked = userPackages.find(({ _id }) => _id === id)
          const refusal = picked && packageTrouble(picked, { serviceId: service, date: day })
          return refusal === undefined || t(`errors.${refusal}`)
        },
      })}
    />
  )
}
