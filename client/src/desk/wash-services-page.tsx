import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useChange, useReply } from '../lib/use-api.ts'
import { ApiError } from '../lib/api.ts'
import { useBookingBranches } from '../queries/chain.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { localised } from '../i18n/localised.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { toast } from '../ui/toast.ts'
import { SalePage } from '../features/menu/sale-page.tsx'
import { useRowEditing } from '../features/menu/use-row-editing.tsx'
import { ServiceForm } from '../features/menu/services/service-form.tsx'
import { type SaleRows, SaleTable } from '../features/menu/sale-table.tsx'

/** /ServicesCrud: the wash menu (specification 2). */
export function WashServicesPage() {
  const { t, format, language } = useWords()
  const branches = useBookingBranches().data ?? []
  const { mutateAsync: create } = useChange('POST /services')
  const { mutateAsync: update } = useChange('PUT /services/:id')
  const editing = useRowEditing<ManagedWashServiceView, SaveWashServiceBody>({
    send: ({ id, body }) => (id === undefined ? create({ body }) : update({ params: { id }, body })),
    newerIn: 'service',
    nameOf: row => (row ? <bdi>{localised(row, language).name}</bdi> : t('washServices.addTitle')),
    onSaved: isNew => toast.success(t(isNew ? 'washServices.added' : 'washServices.changed')),
  })
  function removeFailed(error: Error): string {
    const packages = dependentPackages(error)
    return packages
      ? t('washServices.neededByPackages', { packages: format.list(packages.map(isolated)) })
      : (serverMessage(error) ?? t('errors.NETWORK'))
  }

  return (
    <SalePage
      kind="services"
      texts="washServices"
      // A super-admin gets each service with its revision.
      query={useReply('GET /services') as UseQueryResult<ManagedWashServiceView[]>}
      editing={editing}
      form={
        editing.editing !== undefined && (
          <ServiceForm key={editing.formKey} {...editing.form} service={editing.row} branches={branches} />
        )
      }
      table={sale => <ServicesTable {...sale} />}
      remove={useChange('DELETE /services/:id').mutateAsync}
      removeFailed={removeFailed}
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

/** The wash menu with minutes and description. */
function ServicesTable(sale: SaleRows<ManagedWashServiceView>) {
  const { t, language } = useWords()
  return (
    <SaleTable
      {...sale}
      texts="washServices"
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
