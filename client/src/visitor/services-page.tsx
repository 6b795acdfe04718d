import type { WashServiceView } from '@car-wash/server/contract'
import { type VehicleType, VEHICLE_TYPES } from '@car-wash/server/contract/constants'
import { useDeferredValue } from 'react'
import { NextBranch, NextTime } from '../features/services-on-sale/next-time.tsx'
import { type NextTimes, useNextTimes } from '../features/services-on-sale/use-next-times.ts'
import { WashMenu } from '../features/services-on-sale/wash-menu.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { oneOf, useFilters } from '../parts/lists/use-filters.ts'
import { useWashServices } from '../queries/chain.ts'
import { useWords } from '../i18n/use-words.ts'
import { useSession } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { SkeletonCards } from '../ui/plain/skeleton.tsx'
import { Timer } from 'lucide-react'

/** /Services?vehicle=suv: the wash menu, with the next free time of each service at the visitor's branch. */
export function ServicesPage() {
  const { t } = useWords()
  const { user } = useSession()
  const services = useWashServices()
  const { query, change } = useFilters({ vehicle: oneOf(VEHICLE_TYPES) })
  // The menu is worked out in short tasks before it takes the place of the skeleton.
  const menu = useDeferredValue(services.data)
  // An admin books at the desk; these links would only lead back to the admin dashboard.
  const isCustomerOrVisitor = user === null || user.role === 'customer'
  const next = useNextTimes(query.vehicle, isCustomerOrVisitor)
  return (
    <Page className="max-sm:gap-3">
      <PageHeader
        title={t('titles.services')}
        text={t('services.text')}
        actions={
          menu?.length !== 0 && (
            <>
              {isCustomerOrVisitor && <NextBranch next={next} />}
              <ButtonLink to="/earliest" variant="secondary" size="sm" icon={<Timer />}>
                {t('services.earliest')}
              </ButtonLink>
            </>
          )
        }
      />
      <Loaded
        query={{ ...services, data: menu }}
        skeleton={<SkeletonCards count={6} />}
        failed={t('services.loadFailed')}
        empty={{
          title: t('services.empty'),
          text: t('services.emptyText'),
          action: <ButtonLink to="/packages">{t('booking.toPackages')}</ButtonLink>,
        }}
      >
        {offered => (
          <WashMenu
            services={offered}
            vehicle={query.vehicle}
            onVehicle={vehicle => change({ vehicle })}
            actions={service =>
              isCustomerOrVisitor && <BookService {...{ service, next }} vehicle={query.vehicle} />
            }
          />
        )}
      </Loaded>
    </Page>
  )
}

function BookService({
  service,
  vehicle,
  next,
}: {
  service: WashServiceView
  vehicle: VehicleType | undefined
  next: NextTimes
}) {
  const { t } = useWords()
  return (
    <>
      <NextTime {...{ service, vehicle, next }} />
      <ButtonLink
        to="/serviceBooking"
        size="sm"
        variant="secondary"
        className="self-end max-md:col-start-3 max-md:row-span-2 max-md:row-start-2"
        state={{ serviceId: service._id, ...(vehicle && { vehicleType: vehicle }) }}
      >
        {t('services.bookNow')} <span className="sr-only">{service.name}</span>
      </ButtonLink>
    </>
  )
}
