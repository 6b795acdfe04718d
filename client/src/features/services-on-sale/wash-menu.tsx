import type { WashServiceView } from '@car-wash/server/contract'
import {
  type VehicleType,
  GROUP_OF_KIND,
  SERVICE_GROUPS,
  type ServiceGroup,
} from '@car-wash/server/contract/constants'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CAR_FIRST, isFor } from '../../parts/booking/booking-terms.ts'
import { Chips } from '../../ui/plain/chips.tsx'
import { WashServiceCard } from './wash-service-card.tsx'

export interface WashMenuProps {
  services: readonly WashServiceView[]
  /** Undefined: every vehicle. */
  vehicle: VehicleType | undefined
  onVehicle: (vehicle: VehicleType | '') => void
  /** What a customer can do with a service. */
  actions: (service: WashServiceView) => ReactNode
}

/** The wash menu in groups, filtered by vehicle. */
export function WashMenu({ services, vehicle, onVehicle, actions }: WashMenuProps) {
  const { t } = useTranslation()
  const groups = menuGroups(services, vehicle)
  return (
    <>
      <Chips
        name="vehicle"
        legend={<span className="sr-only">{t('services.vehicle')}</span>}
        value={vehicle ?? ''}
        onChange={onVehicle}
        choices={[
          { value: '', label: t('services.everyVehicle') },
          ...CAR_FIRST.map(type => ({ value: type, label: t(`status.vehicle.${type}`) })),
        ]}
      />
      <p role="status" className={groups.length > 0 ? 'sr-only' : 'text-muted'}>
        {groups.length === 0 && t('services.noneForVehicle')}
      </p>
      {groups.map(each => (
        <section key={each.group} className="min-w-0">
          <div className="mb-1 flex flex-wrap items-baseline gap-x-3 md:mb-4">
            <h2 className="text-lg font-semibold">{t(`services.groups.${each.group}.title`)}</h2>
            <p className="text-muted max-md:hidden">{t(`services.groups.${each.group}.text`)}</p>
          </div>
          <ul className="grid max-md:overflow-clip max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface md:-mb-6 md:grid-cols-2 md:gap-x-6 lg:grid-cols-3">
            {each.services.map(service => (
              <WashServiceCard
                key={service._id}
                service={service}
                vehicle={vehicle}
                actions={actions(service)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

interface MenuGroup<Service> {
  group: ServiceGroup
  services: readonly Service[]
}

/** The menu by group (quick, full, care), in the list's order, without empty groups; only services for `vehicle` if given. */
export function menuGroups<Service extends Pick<WashServiceView, 'kind' | 'vehicleTypes'>>(
  services: readonly Service[],
  vehicle: VehicleType | undefined,
): MenuGroup<Service>[] {
  return SERVICE_GROUPS.map(group => ({
    group,
    services: services.filter(
      service => GROUP_OF_KIND[service.kind] === group && (vehicle === undefined || isFor(service, vehicle)),
    ),
  })).filter(each => each.services.length > 0)
}
