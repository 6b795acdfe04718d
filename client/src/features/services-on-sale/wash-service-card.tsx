import allServices from '../../art/all-services.svg'
import type { WashServiceView } from '@car-wash/server/contract'
import { SERVICE_KINDS, VEHICLE_TYPES, type VehicleType } from '@car-wash/server/contract/constants'
import { Clock, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { termsOf } from '../../parts/booking/booking-terms.ts'
import { Badge } from '../../ui/plain/badge.tsx'

const CHIP = 'rounded-full px-1.5 wrap-anywhere md:px-2.5 md:py-0.5'

/**
 * A service of the wash menu, in a grid of cards from 768 px, below it a row of a list; the page supplies its `actions`:
 * the next free time and a button. With a `vehicle` the price and the minutes are those of that type alone.
 */
export function WashServiceCard({
  service,
  vehicle,
  actions,
}: {
  service: WashServiceView
  vehicle: VehicleType | undefined
  actions: ReactNode
}) {
  const { t, format } = useWords()
  const { price, duration } = termsOf(service, vehicle && { type: vehicle })
  return (
    <li className="grid min-w-0 grid-cols-[4.25rem_minmax(0,1fr)_auto] gap-x-2.5 border-line px-3 py-2 not-first:max-md:border-t md:row-span-6 md:mb-6 md:grid-cols-1 md:grid-rows-subgrid md:gap-y-0 md:overflow-clip md:rounded-card md:border md:bg-surface md:p-0">
      <div className="relative self-start overflow-clip rounded-control max-md:row-span-3 md:rounded-none">
        <ServicePicture service={service} />
        {service.mostChosen === true && (
          <Badge tone="brand" icon={<Star />} className="absolute start-3 top-3 max-md:hidden">
            {t('services.mostChosen')}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 max-md:col-span-2 md:px-5 md:pt-4">
        <h3 className="min-w-0 grow basis-24 text-base font-semibold wrap-anywhere md:text-lg">
          {service.name}
        </h3>
        <p className="text-base font-semibold wrap-anywhere text-heading tabular-nums md:text-xl">
          <span className="sr-only">{t('words.price')}</span>
          <bdi>{format.money(price)}</bdi>
        </p>
      </div>
      <p className="flex items-center gap-1.5 text-sm text-muted md:px-5 md:pt-1">
        <Clock aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">{t('services.duration')}</span>
        {t('units.minutes', { count: duration })}
      </p>
      <p className="wrap-anywhere text-muted max-md:hidden md:px-5 md:pt-2">{service.description}</p>
      <div className="flex flex-wrap content-start gap-1 text-xs empty:hidden max-md:col-span-full max-md:mt-1 md:gap-1.5 md:px-5 md:pt-3">
        {service.mostChosen === true && (
          <p className={`${CHIP} bg-brand-soft font-semibold text-brand-ink md:hidden`}>
            {t('services.mostChosen')}
          </p>
        )}
        {vehicle === undefined && <VehiclePrices service={service} />}
        {service.features.length > 0 && (
          <ul className="contents">
            {service.features.map(feature => (
              <li key={feature} className={`${CHIP} bg-sunken`}>
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-3 max-md:contents md:row-start-6 md:px-5 md:pt-4 md:pb-5">
        {actions}
      </div>
    </li>
  )
}

/** Decision 29: a service may have its own price and duration for some vehicle types. */
function VehiclePrices({ service }: { service: WashServiceView }) {
  const { t, format } = useWords()
  const rows = VEHICLE_TYPES.flatMap(type => {
    const own = service.vehiclePrices[type]
    return own ? [{ type, ...own }] : []
  })
  if (rows.length === 0) return null
  return (
    <dl aria-label={t('services.vehiclePrices')} className="contents">
      {rows.map(({ type, price, duration }) => (
        <div key={type} className={`${CHIP} flex flex-wrap gap-x-1 bg-sunken text-heading`}>
          <dt>{t(`status.vehicle.${type}`)}</dt>
          <dd className="tabular-nums">
            <bdi>{format.money(price)}</bdi> · {t('units.minutes', { count: duration })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The owner's picture of a service, or else ours for its kind: decorative, since the name follows. */
function ServicePicture({ service }: { service: Pick<WashServiceView, 'kind' | 'imageUrl'> }) {
  const { kind, imageUrl } = service
  // A picture that fails to load gives way to ours.
  const [failed, setFailed] = useState<string>()
  if (imageUrl !== null && imageUrl !== failed) {
    return (
      <img
        src={imageUrl}
        alt=""
        width="480"
        height="240"
        loading="lazy"
        onError={() => setFailed(imageUrl)}
        className="aspect-square w-full object-cover md:aspect-2/1"
      />
    )
  }
  const place = SERVICE_KINDS.indexOf(kind) / (SERVICE_KINDS.length - 1)
  return (
    <div
      data-kind={kind}
      className="aspect-square w-full bg-brand-soft bg-[length:200%_auto] bg-no-repeat md:aspect-2/1 md:bg-[length:100%_auto] rtl:-scale-x-100"
      // React sets this through the DOM, which the content security policy allows; it is never in a prerendered page.
      style={{ backgroundImage: `url(${allServices})`, backgroundPosition: `50% ${String(place * 100)}%` }}
    />
  )
}
