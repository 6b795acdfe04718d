import type { ManagedWashPackageView, SaveWashPackageBody } from '@car-wash/server/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useChange, useReply } from '../lib/use-api.ts'
import { useWashServices } from '../queries/chain.ts'
import { localised } from '../i18n/localised.ts'
import { serverMessage } from '../i18n/server-message.ts'
import { toast } from '../ui/toast.ts'
import { SalePage } from '../features/menu/sale-page.tsx'
import { useRowEditing } from '../features/menu/use-row-editing.tsx'
import { PackageForm } from '../features/menu/packages/package-form.tsx'
import { isolated, useWords } from '../i18n/use-words.ts'
import { type SaleRows, SaleTable } from '../features/menu/sale-table.tsx'

/** /PackagesCRUD: the prepaid packages (specification 2). */
export function WashPackagesPage() {
  const { t, language } = useWords()
  const services = useWashServices().data ?? []
  const { mutateAsync: create } = useChange('POST /packages')
  const { mutateAsync: update } = useChange('PUT /packages/:id')
  const editing = useRowEditing<ManagedWashPackageView, SaveWashPackageBody>({
    send: ({ id, body }) => (id === undefined ? create({ body }) : update({ params: { id }, body })),
    newerIn: 'package',
    nameOf: row => (row ? <bdi>{localised(row, language).name}</bdi> : t('washPackages.addTitle')),
    onSaved: isNew => toast.success(t(isNew ? 'washPackages.added' : 'washPackages.changed')),
  })
  return (
    <SalePage
      kind="packages"
      texts="washPackages"
      // A super-admin gets each package with its revision.
      query={useReply('GET /packages') as UseQueryResult<ManagedWashPackageView[]>}
      editing={editing}
      form={
        editing.editing !== undefined && (
          <PackageForm
            key={editing.formKey}
            {...editing.form}
            washPackage={editing.row}
            services={services}
          />
        )
      }
      table={sale => <PackagesTable {...sale} />}
      remove={useChange('DELETE /packages/:id').mutateAsync}
      removeFailed={error =>
        t('washPackages.deleteFailed', { message: serverMessage(error) ?? t('errors.NETWORK') })
      }
    />
  )
}

/** The packages with washes, validity and services. */
function PackagesTable(sale: SaleRows<ManagedWashPackageView>) {
  const { t, format } = useWords()
  return (
    <SaleTable
      {...sale}
      texts="washPackages"
      cardsBelow="xl"
      nameClass="lines:min-w-40 wrap-anywhere"
      columns={[
        {
          header: t('washPackages.washesColumn'),
          align: 'number',
          className: 'tabular-nums',
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
