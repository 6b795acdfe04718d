import allServices from '../../art/all-services.svg'
import type { WashServiceView } from '@car-wash/server/contract'
import { VEHICLE_TYPES, type VehicleType, SERVICE_KINDS } from '@car-wash/server/contract/constants'
import { Check, Clock, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { termsOf } from '../../parts/booking/booking-terms.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card, LEVEL_CARD } from '../../ui/plain/card.tsx'

/**
 * A service of the wash menu, for `LEVEL_CARDS`; the page supplies its `actions`. With a `vehicle` the price and the
 * minutes are those of that type alone.
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
  const { t } = useTranslation()
  const format = useFormat()
  const { price, duration } = termsOf(service, vehicle && { type: vehicle })
  return (
    <Card as="li" className={LEVEL_CARD}>
      <div>
        <div className="relative -mx-4 -mt-4 mb-4 sm:-mx-6 sm:-mt-6">
          <ServicePicture service={service} />
          {service.mostChosen === true && (
            <Badge tone="brand" icon={<Star />} className="absolute start-3 top-3 shadow-soft">
              {t('services.mostChosen')}
            </Badge>
          )}
        </div>
        <h3 className="text-xl font-semibold wrap-anywhere">{service.name}</h3>
        <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
          <Clock aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{t('services.duration')}</span>
          {t('units.minutes', { count: duration })}
        </p>
      </div>
      <p className="mt-3 text-xl font-semibold wrap-anywhere text-heading tabular-nums">
        <span className="sr-only">{t('services.price')}</span>
        <Bdi dir="auto">{format.money(price)}</Bdi>
      </p>
      <p className="mt-2 wrap-anywhere text-muted">{service.description}</p>
      {service.features.length > 0 && (
        <ul className="row-start-4 mt-4 grid content-start gap-2">
          {service.features.map(feature => (
            <li key={feature} className="flex items-start gap-2">
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success-ink" />
              <span className="min-w-0 wrap-anywhere">{feature}</span>
            </li>
          ))}
        </ul>
      )}
      {vehicle === undefined && <VehiclePrices service={service} />}
      <div className="row-start-6 grid content-end gap-2 pt-6">{actions}</div>
    </Card>
  )
}

/** Decision 29: a service may have its own price and duration for some vehicle types. */
function VehiclePrices({ service }: { service: WashServiceView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rows = VEHICLE_TYPES.flatMap(type => {
    const own = service.vehiclePrices[type]
    return own ? [{ type, ...own }] : []
  })
  if (rows.length === 0) return null
  return (
    <section className="row-start-5 mt-5 self-start rounded-control bg-sunken p-4">
      <h4 className="mb-2 text-sm font-semibold">{t('services.vehiclePrices')}</h4>
      <dl className="grid gap-1.5 text-sm">
        {rows.map(({ type, price, duration }) => (
          <div key={type} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt>{t(`status.vehicle.${type}`)}</dt>
            <dd className="text-end tabular-nums">
              <Bdi dir="auto" className="font-medium text-heading">
                {format.money(price)}
              </Bdi>{' '}
              <span className="text-muted">· {t('units.minutes', { count: duration })}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
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
        className="aspect-2/1 w-full object-cover"
      />
    )
  }
  const place = SERVICE_KINDS.indexOf(kind) / (SERVICE_KINDS.length - 1)
  return (
    <div
      data-kind={kind}
      className="aspect-2/1 w-full bg-brand-soft bg-[length:100%_auto] bg-no-repeat rtl:-scale-x-100"
      // React sets this through the DOM, which the content security policy allows; it is never in a prerendered page.
      style={{ backgroundImage: `url(${allServices})`, backgroundPosition: `0 ${String(place * 100)}%` }}
    />
  )
}
