import type { ManagedWashPackageView, SaveWashPackageBody } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { PackageForm } from '../features/menu/packages/package-form.tsx'
import { SalePage } from '../features/menu/sale-page.tsx'
import { serverMessage } from '../i18n/server-message.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { useWashServices } from '../queries/chain.ts'

/** /PackagesCRUD: the prepaid packages (specification 2). */
export function WashPackagesPage() {
  const { t, format } = useWords()
  const services = useWashServices().data ?? []
  return (
    <SalePage<ManagedWashPackageView, SaveWashPackageBody>
      kind="packages"
      // A super-admin gets each package with its revision.
      query={useReply('GET /packages') as UseQueryResult<ManagedWashPackageView[]>}
      form={(row, form) => <PackageForm {...form} washPackage={row} services={services} />}
      create={useChange('POST /packages').mutateAsync}
      update={useChange('PUT /packages/:id').mutateAsync}
      remove={useChange('DELETE /packages/:id').mutateAsync}
      removeFailed={error =>
        t('washPackages.deleteFailed', { message: serverMessage(error) ?? t('errors.NETWORK') })
      }
      cardsBelow="xl"
      nameClass="lines:min-w-40 wrap-anywhere"
      columns={[
        {
          header: t('washPackages.washesColumn'),
          align: 'number',
          cell: ({ washCount }) => format.number(washCount),
        },
        {
          header: t('washPackages.validityColumn'),
          className: 'whitespace-nowrap',
          cell: ({ validityDays }) => t('units.days', { count: validityDays }),
        },
        {
          header: t('washPackages.servicesColumn'),
          className: 'lines:min-w-48 text-sm text-muted wrap-anywhere',
          cell: ({ services }) =>
            services.length === 0
              ? t('washPackages.everyService')
              : format.list(services.map(({ name }) => isolated(name))),
        },
      ]}
    />
  )
}
