import { Ticket } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { Drops } from '../../ui/plain/drops.tsx'
import { packageTrouble, termsOf } from './booking-terms.ts'
import { type BookingOffer, serviceFor, vehicleTypeOf } from './booking-values.ts'
import { type QuestionProps, Step } from './step.tsx'

const WITHOUT = 'none'

/** Who pays: a package of the customer, which comes first (specification 2), or the customer at the branch. */
export function PackageChoice({
  offer,
  userPackages,
  form,
  onChosen,
  ...step
}: QuestionProps & { userPackages: NonNullable<BookingOffer['userPackages']> }) {
  const { t, format } = useWords()
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control: form.control,
    name: 'userPackageId',
    rules: {
      validate: (id, { serviceId, date }) => {
        const picked = userPackages.find(({ _id }) => _id === id)
        const refusal = picked && packageTrouble(picked, { serviceId, date })
        return refusal === undefined || t(`errors.${refusal}`)
      },
    },
  })
  const [serviceId, date, vehicleId, vehicleType] = useWatch({
    control: form.control,
    name: ['serviceId', 'date', 'vehicleId', 'vehicleType'],
  })
  const chosen = userPackages.find(({ _id }) => _id === field.value)
  const trouble = chosen && packageTrouble(chosen, { serviceId, date })
  const service = offer.services.find(({ _id }) => _id === serviceId)
  const price = service && termsOf(service, { type: vehicleTypeOf({ vehicleId, vehicleType }, offer) }).price
  const washes = (count: number) => t('booking.usesOne', { number: format.number(count) })

  /** A service that is not the package's gives way to it. */
  function choose(id: string) {
    field.onChange(id)
    onChosen()
    const suited = serviceFor(offer, form.getValues())
    if (suited === serviceId) return
    form.setValue('serviceId', suited, { shouldValidate: suited !== '' })
    const held = userPackages.find(({ _id }) => _id === id)
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
      <p className="col-span-full flex min-h-12 flex-wrap items-center gap-x-2 text-sm text-muted max-sm:px-4">
        {t('booking.noPackage')}{' '}
        <Link to="/packages" className="font-semibold text-heading underline underline-offset-4">
          {t('booking.toPackages')}
        </Link>
      </p>
    )
  }
  return (
    <Step
      {...step}
      foldsAlways
      isOpen={step.isOpen || trouble !== undefined}
      title={t('booking.package')}
      className="col-span-full"
      row={{
        icon: <Ticket />,
        name: chosen?.packageId.name ?? t('booking.withoutPackage'),
        meta: chosen && t('packages.useCurrentHint'),
        below: chosen && (
          <span className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink">
            {washes(chosen.availableWashes)}
            <Drops
              count={chosen.packageId.washCount}
              used={chosen.packageId.washCount - chosen.availableWashes}
              className="text-brand-ink"
            />
          </span>
        ),
        amount: chosen && <bdi>{format.money(0)}</bdi>,
      }}
    >
      <ChoiceCards
        legend={t('booking.package')}
        hideLegend
        name={field.name}
        ref={ref}
        columns={3}
        value={field.value || WITHOUT}
        error={trouble ? t(`errors.${trouble}`) : fieldState.error?.message}
        onChange={id => choose(id === WITHOUT ? '' : id)}
        choices={[
          ...userPackages.map(({ _id, packageId, availableWashes }) => ({
            value: _id,
            title: <bdi>{packageId.name}</bdi>,
            text: washes(availableWashes),
          })),
          {
            value: WITHOUT,
            title: t('booking.withoutPackage'),
            text: price !== undefined && <bdi>{format.money(price)}</bdi>,
          },
        ]}
      />
    </Step>
  )
}
