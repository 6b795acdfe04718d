import type { ManagedWashServiceView, SaveWashServiceBody } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import {
  useAdminServices,
  useDeleteService,
  useSaveService,
} from '../../features/admin-services/admin-services.queries.ts'
import { ServiceForm } from '../../features/admin-services/service-form.tsx'
import { ServicesTable } from '../../features/admin-services/services-table.tsx'
import { useBookingBranches } from '../../features/branches/branches.queries.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { SalePage } from './sale-page.tsx'
import { useRowEditing } from './use-row-editing.tsx'

/** /ServicesCrud: the wash menu (specification 2). */
export function WashServicesPage() {
  const { t } = useTranslation()
  const branches = useBookingBranches().data ?? []
  const { mutateAsync: send } = useSaveService()
  const editing = useRowEditing<ManagedWashServiceView, SaveWashServiceBody>({
    send,
    newerIn: 'service',
    onSaved: isNew => toast.success(t(isNew ? 'washServices.added' : 'washServices.changed')),
  })
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
      removeFailed={error => serverMessage(error) ?? t('errors.NETWORK')}
    />
  )
}
