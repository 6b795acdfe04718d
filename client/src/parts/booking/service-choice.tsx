import type { WashServiceView } from '@car-wash/server/contract'
import { ArrowRight, Droplets } from 'lucide-react'
import { useController, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { ChoiceCards } from '../../ui/plain/choice-cards.tsx'
import { covers, isFor, isOfferedAt, termsOf } from './booking-terms.ts'
import { vehicleTypeOf } from './booking-values.ts'
import { type QuestionProps, Step } from './step.tsx'

/** The service, with its minutes and its price for the vehicle; only those that the package covers, where one pays. */
export function ServiceChoice({ offer, form, onChosen, ...step }: QuestionProps) {
  const { t, format } = useWords()
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({
    control: form.control,
    name: 'serviceId',
    rules: { required: t('booking.required.service') },
  })
  const [branchId, vehicleId, vehicleType, packageId] = useWatch({
    control: form.control,
    name: ['branchId', 'vehicleId', 'vehicleType', 'userPackageId'],
  })
  const type = vehicleTypeOf({ vehicleId, vehicleType }, offer)
  const held = offer.userPackages?.find(({ _id }) => _id === packageId)
  const suited = offer.services.filter(each => isFor(each, type))
  const covered = held ? suited.filter(({ _id }) => covers(held, _id)) : []
  const chosen = offer.services.find(({ _id }) => _id === field.value)
  const minutes = (service: WashServiceView) => (
    <bdi>{t('units.min', { number: format.number(termsOf(service, { type }).duration) })}</bdi>
  )
  const price = (service: WashServiceView) =>
    !held && <bdi>{format.money(termsOf(service, { type }).price)}</bdi>

  function whyNot(service: WashServiceView): string | undefined {
    if (branchId !== '' && !isOfferedAt(service, branchId)) return t('booking.notHere')
    return held && !covers(held, service._id) ? t('booking.notCovered') : undefined
  }

  return (
    <Step
      {...step}
      title={t('booking.service')}
      className="col-span-full"
      row={chosen && { icon: <Droplets />, name: chosen.name, meta: minutes(chosen), amount: price(chosen) }}
    >
      <ChoiceCards
        legend={t('booking.service')}
        hideLegend
        name={field.name}
        ref={ref}
        columns={4}
        value={field.value}
        error={fieldState.error?.message}
        onChange={id => {
          field.onChange(id)
          form.clearErrors('serviceId')
          onChosen()
        }}
        choices={(covered.length > 0 ? covered : suited).map(service => {
          const reason = whyNot(service)
          return {
            value: service._id,
            disabled: reason !== undefined,
            title: <bdi className="wrap-anywhere">{service.name}</bdi>,
            text: reason ?? (
              <span className="flex flex-wrap justify-between gap-x-2">
                {minutes(service)}
                <b className="font-semibold text-heading">{price(service)}</b>
              </span>
            ),
          }
        })}
      >
        <Link
          to="/Services"
          className="flex min-h-11 items-center gap-2 self-center justify-self-start rounded-control px-3 text-sm font-semibold text-heading hover:underline"
        >
          {t('booking.included')}
          <ArrowRight aria-hidden className="size-4 rtl:-scale-x-100" />
        </Link>
      </ChoiceCards>
    </Step>
  )
}
