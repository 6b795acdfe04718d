import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { SalePage } from '../features/menu/sale-page.tsx'
import { ServiceForm } from '../features/menu/services/service-form.tsx'
import { localised } from '../i18n/localised.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { fieldOf } from '../lib/api.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { useBookingBranches } from '../queries/chain.ts'

/** /ServicesCrud: the wash menu (specification 2). */
export function WashServicesPage() {
  const { t, format, language } = useWords()
  const branches = useBookingBranches().data ?? []
  function removeFailed(error: Error): string {
    // Those that have no other service on the menu.
    const packages = fieldOf(error, 'IN_USE', 'packages') as { name: string }[] | undefined
    return packages
      ? t('washServices.neededByPackages', {
          packages: format.list(packages.map(({ name }) => isolated(name))),
        })
      : (serverMessage(error) ?? t('errors.NETWORK'))
  }

  return (
    <SalePage<ManagedWashServiceView, SaveWashServiceBody>
      kind="services"
      // A super-admin gets each service with its revision.
      query={useReply('GET /services') as UseQueryResult<ManagedWashServiceView[]>}
      form={(row, form) => <ServiceForm {...form} service={row} branches={branches} />}
      create={useChange('POST /services').mutateAsync}
      update={useChange('PUT /services/:id').mutateAsync}
      remove={useChange('DELETE /services/:id').mutateAsync}
      removeFailed={removeFailed}
      cardsBelow="lg"
      columns={[
        {
          header: t('washServices.durationColumn'),
          className: 'whitespace-nowrap',
          cell: ({ duration }) => t('units.minutes', { count: duration }),
        },
        {
          below: true,
          header: t('washServices.description'),
          className: 'sm:min-w-60 text-sm text-muted',
          cell: service => {
            const { description } = localised(service, language)
            return (
              <span dir="auto" title={description} className="wrap-anywhere cards:block lines:line-clamp-2">
                {description}
              </span>
            )
          },
        },
      ]}
    />
  )
}
