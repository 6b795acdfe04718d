import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import {
  dependentPackages,
  useAdminServices,
  useDeleteService,
  useSaveService,
} from '../../features/menu/services/admin-services.queries.ts'
import { ServicesTable } from '../../features/menu/services/services-table.tsx'
import { useBookingBranches } from '../../queries/branches.ts'
import { isolated } from '../../i18n/bidi.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { piece } from '../../ui/piece.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { SalePage } from '../../features/menu/sale-page.tsx'
import { useRowEditing } from '../../features/menu/use-row-editing.tsx'

const ServiceForm = piece(
  () => import('../../features/menu/services/service-form.tsx').then(file => file.ServiceForm),
  { waiting: <Skeleton className="h-[60rem] rounded-card" />, missing: 'here' },
)

/** /ServicesCrud: the wash menu (specification 2). */
export function WashServicesPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const branches = useBookingBranches().data ?? []
  const { mutateAsync: send } = useSaveService()
  const editing = useRowEditing<ManagedWashServiceView, SaveWashServiceBody>({
    send,
    newerIn: 'service',
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
      query={useAdminServices()}
      editing={editing}
      form={
        editing.editing !== undefined && (
          <ServiceForm key={editing.formKey} {...editing.form} service={editing.row} branches={branches} />
        )
      }
      table={({ rows, ...rest }) => <ServicesTable services={rows} {...rest} />}
      removing={useDeleteService()}
      removeFailed={removeFailed}
    />
  )
}
