import type { WashServiceView } from '@car-wash/server/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useFormat } from '../../i18n/use-format.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'
import { isolated } from '../../i18n/bidi.ts'
import { covers, isFor, isOfferedAt, packageTrouble, termsOf } from './booking-terms.ts'
import { type BookingOffer, serviceFor, vehicleTypeOf } from './booking-values.ts'
import type { BookingValues } from './booking-wish.ts'

interface Part {
  offer: BookingOffer
  form: UseFormReturn<BookingValues>
}

/** The fields for package, branch and service: the package comes first, and only its services can be chosen. */
export function WashFields({ offer, form }: Part) {
  const { t } = useTranslation()
  const format = useFormat()
  const { errors } = form.formState
  const values = useWatch({ control: form.control })
  const service = offer.services.find(({ _id }) => _id === values.serviceId)
  const type = vehicleTypeOf(
    { vehicleId: values.vehicleId ?? '', vehicleType: values.vehicleType ?? 'car' },
    offer,
  )

  const held = offer.userPackages?.find(({ _id }) => _id === values.userPackageId)

  function serviceOption(each: WashServiceView) {
    const { _id: value, name } = each
    if (values.branchId && !isOfferedAt(each, values.branchId)) {
      return { value, label: t('booking.notHere', { name }), disabled: true }
    }
    if (held && !covers(held, value))
      return { value, label: t('booking.notCovered', { name }), disabled: true }
    // Name and price fit on a phone; the duration is below.
    const price = held ? t('units.washes', { count: 1 }) : format.money(termsOf(each, { type }).price)
    return { value, label: `${name} · ${price}` }
  }

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {offer.userPackages && <PackageField offer={offer} form={form} userPackages={offer.userPackages} />}
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
        options={offer.services.filter(each => isFor(each, type)).map(serviceOption)}
        required
        {...form.register('serviceId', { required: t('booking.required.service') })}
        // A service that is set together with the vehicle is among the options only after this rendering.
        value={values.serviceId}
      />
    </div>
  )
}

/** Replaces a field without options: its text is where the other fields have their values. */
function NoChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1.5 text-sm font-semibold text-heading">{label}</p>
      <div className="flex min-h-11 items-center">
        <p className="text-sm text-muted">{children}</p>
      </div>
    </div>
  )
}

function PackageField({
  offer,
  form,
  userPackages,
}: Part & { userPackages: NonNullable<BookingOffer['userPackages']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [serviceId, date, chosenId, vehicleId, vehicleType] = useWatch({
    control: form.control,
    name: ['serviceId', 'date', 'userPackageId', 'vehicleId', 'vehicleType'],
  })
  const chosen = userPackages.find(({ _id }) => _id === chosenId)
  const trouble = chosen && packageTrouble(chosen, { serviceId, date })
  const service = offer.services.find(({ _id }) => _id === serviceId)
  const price =
    service &&
    format.money(termsOf(service, { type: vehicleTypeOf({ vehicleId, vehicleType }, offer) }).price)

  /** A service that is not the package's gives way to it. */
  function followPackage() {
    const suited = serviceFor(offer, form.getValues())
    if (suited === serviceId) return
    form.setValue('serviceId', suited, { shouldValidate: suited !== '' })
    const held = userPackages.find(({ _id }) => _id === form.getValues('userPackageId'))
    if (suited !== '' || !service || !held) return
    form.setError('serviceId', {
      message: t('booking.notInPackage', {
        service: isolated(service.name),
        package: isolated(held.packageId.name),
      }),
    })
  }

  if (userPackages.length === 0) {
    return (
      <NoChoice label={t('booking.package')}>
        {t('booking.noPackage')}{' '}
        <Link to="/packages" className="font-semibold text-brand-ink underline">
          {t('booking.toPackages')}
        </Link>
      </NoChoice>
    )
  }
  return (
    <NativeSelect
      label={t('booking.package')}
      aside={t('actions.optional')}
      placeholder={[t('booking.withoutPackage'), price].filter(Boolean).join(' · ')}
      error={trouble ? t(`errors.${trouble}`) : form.formState.errors.userPackageId?.message}
      options={userPackages.map(({ _id, packageId, availableWashes }) => ({
        value: _id,
        label: t('booking.packageOption', {
          package: packageId.name,
          washes: t('units.washes', { count: availableWashes }),
        }),
      }))}
      {...form.register('userPackageId', {
        onChange: followPackage,
        validate: (id, { serviceId: service, date: day }) => {
          const picked = userPackages.find(({ _id }) => _id === id)
          const refusal = picked && packageTrouble(picked, { serviceId: service, date: day })
          return refusal === undefined || t(`errors.${refusal}`)
        },
      })}
    />
  )
}
