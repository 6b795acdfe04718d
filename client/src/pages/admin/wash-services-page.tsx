import type { SaveWashServiceBody, WashServiceView } from '@car-wash/server/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useAdminServices,
  useDeleteService,
  useSaveService,
} from '../../features/admin-services/admin-services.queries.ts'
import { ServiceForm } from '../../features/admin-services/service-form.tsx'
import { ServicesTable } from '../../features/admin-services/services-table.tsx'
import { useBookingBranches } from '../../features/branches/branches.queries.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { localized } from '../../i18n/localized.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { ConfirmDialog } from '../../ui/aria/confirm-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { toast } from '../../ui/toast.ts'
import { LoadFailure } from '../load-failure.tsx'
import { ArchivedList } from './archived-list.tsx'
import { SaleFilter, useSaleView } from './sale-filter.tsx'

/** /ServicesCrud: the wash menu (specification 2). */
export function WashServicesPage() {
  const { t } = useTranslation()
  const services = useAdminServices()
  const branches = useBookingBranches().data ?? []
  const [view, setView] = useSaleView()
  const [editing, setEditing] = useState<WashServiceView | 'new'>()
  const [deleting, setDeleting] = useState<WashServiceView>()
  const { mutateAsync: send } = useSaveService()
  const { data } = services
  const service = editing === 'new' ? undefined : editing

  async function save(body: SaveWashServiceBody) {
    await send({ id: service?._id, body })
    toast.success(t(service ? 'washServices.changed' : 'washServices.added'))
    setEditing(undefined)
  }

  function edit(chosen: WashServiceView | 'new') {
    setView('sale')
    setEditing(chosen)
    window.scrollTo({ top: 0 })
  }

  return (
    <Page>
      <PageHeader
        title={t('titles.washServices')}
        text={t('washServices.text')}
        actions={
          editing === undefined && (
            <Button icon={<Plus />} onClick={() => edit('new')}>
              {t('washServices.add')}
            </Button>
          )
        }
      />
      {editing !== undefined && (
        <ServiceForm
          key={service?._id ?? 'new'}
          service={service}
          branches={branches}
          onSave={save}
          onCancel={() => setEditing(undefined)}
        />
      )}
      <div className="grid gap-5">
        <SaleFilter view={view} onChange={setView} />
        {view === 'archived' && <ArchivedList kind="services" />}
        {view === 'sale' && !data && services.isError && (
          <LoadFailure title={t('washServices.loadFailed')} query={services} />
        )}
        {view === 'sale' && !data && !services.isError && (
          <Loading label={t('common.loading')}>
            <SkeletonTable rows={8} />
          </Loading>
        )}
        {view === 'sale' && data?.length === 0 && (
          <Card>
            <EmptyState
              title={t('washServices.empty')}
              text={t('washServices.emptyText')}
              action={<Button onClick={() => edit('new')}>{t('washServices.add')}</Button>}
            />
          </Card>
        )}
        {view === 'sale' && data && data.length > 0 && (
          <ServicesTable services={data} editing={service?._id} onEdit={edit} onDelete={setDeleting} />
        )}
      </div>
      {deleting && <DeleteService service={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  )
}

function DeleteService({ service, onClose }: { service: WashServiceView; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending, error } = useDeleteService()
  return (
    <ConfirmDialog
      open
      danger
      question={t('washServices.deleteQuestion')}
      thing={<bdi>{localized(service, language).name}</bdi>}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      closeLabel={t('common.close')}
      pending={isPending}
      error={error && (serverMessage(error) ?? t('errors.NETWORK'))}
      onClose={onClose}
      onConfirm={() =>
        mutate(service._id, {
          onSuccess: () => {
            toast.success(t('washServices.deleted'))
            onClose()
          },
        })
      }
    >
      <p className="text-muted">{t('washServices.deleteText')}</p>
    </ConfirmDialog>
  )
}
