import type { WashServiceView } from '@car-wash/server/contract'
import { VEHICLE_TYPES } from '@car-wash/server/contract/constants'
import { useDeferredValue } from 'react'
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

/** /Services?vehicle=suv: the wash menu. */
export function ServicesPage() {
  const { t } = useWords()
  const services = useWashServices()
  // The menu is worked out in short tasks before it takes the place of the skeleton.
  const menu = useDeferredValue(services.data)
  return (
    <Page>
      <MenuHeader hasMenu={menu?.length !== 0} />
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
        {offered => <Menu services={offered} />}
      </Loaded>
    </Page>
  )
}

function Menu({ services }: { services: readonly WashServiceView[] }) {
  const { t } = useWords()
  const { user } = useSession()
  const { query, change } = useFilters({ vehicle: oneOf(VEHICLE_TYPES) })
  const { vehicle } = query
  // An admin books at the desk; these buttons would only lead back to the admin dashboard.
  const isCustomerOrVisitor = user === null || user.role === 'customer'

  return (
    <WashMenu
      services={services}
      vehicle={vehicle}
      onVehicle={type => change({ vehicle: type })}
      actions={({ _id, name }) =>
        isCustomerOrVisitor && (
          <ButtonLink
            to="/serviceBooking"
            variant="secondary"
            className="max-md:px-3 max-md:text-sm"
            state={{ serviceId: _id, ...(vehicle === undefined ? {} : { vehicleType: vehicle }) }}
          >
            {t('services.bookNow')} <span className="sr-only">{name}</span>
          </ButtonLink>
        )
      }
    />
  )
}

/** The head of the wash menu; an empty menu has no link to the earliest wash. */
function MenuHeader({ hasMenu }: { hasMenu: boolean }) {
  const { t } = useWords()
  return (
    <PageHeader
      title={t('titles.services')}
      text={t('services.text')}
      actions={
        hasMenu && (
          <ButtonLink to="/earliest" variant="secondary" icon={<Timer />}>
            {t('services.earliest')}
          </ButtonLink>
        )
      }
    />
  )
}
