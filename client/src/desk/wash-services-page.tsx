import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { SalePage } from '../features/menu/sale-page.tsx'
import { ServiceForm } from '../features/menu/services/service-form.tsx'
import { localised } from '../i18n/localised.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { ApiError } from '../lib/api.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { useBookingBranches } from '../queries/chain.ts'

/** /ServicesCrud: the wash menu (specification 2). */
export function WashServicesPage() {
  const { t, format, language } = useWords()
  const branches = useBookingBranches().data ?? []
  function removeFailed(error: Error): string {
    const packages = dependentPackages(error)
    return packages
      ? t('washServices.neededByPackages', { packages: format.list(packages.map(isolated)) })
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

/** The names of the packages that have no other service on the menu (409 IN_USE). */
function dependentPackages(error: unknown): readonly string[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'IN_USE') return undefined
  const packages = error.body['packages']
  // The error reply contains each with its id and name.
  return Array.isArray(packages) ? (packages as { name: string }[]).map(({ name }) => name) : undefined
}
