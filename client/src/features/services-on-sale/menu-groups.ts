import type { WashServiceView } from '@car-wash/server/contract'
import {
  GROUP_OF_KIND,
  SERVICE_GROUPS,
  type ServiceGroup,
  type VehicleType,
} from '@car-wash/server/contract/constants'
import { isFor } from '../../parts/booking/booking-terms.ts'

export interface MenuGroup<Service> {
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
