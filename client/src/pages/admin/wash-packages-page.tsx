import type { SaveWashPackageBody, WashPackageView } from '@car-wash/server/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useAdminPackages,
  useDeletePackage,
  useSavePackage,
} from '../../features/admin-wash-packages/admin-wash-packages.queries.ts'
import { PackageForm } from '../../features/admin-wash-packages/package-form.tsx'
import { PackagesTable } from '../../features/admin-wash-packages/packages-table.tsx'
import { useBookableServices, useServiceNames } from '../../features/wash-services/wash-services.queries.ts'
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

/** /PackagesCRUD: the prepaid packages (specification 2). */
export function WashPackagesPage() {
  const { t } = useTranslation()
  const packages = useAdminPackages()
  const services = useBookableServices().data ?? []
  const serviceName = useServiceNames()
  const [view, setView] = useSaleView()
  const [editing, setEditing] = useState<WashPackageView | 'new'>()
  const [deleting, setDeleting] = useState<WashPackageView>()
  const { mutateAsync: send } = useSavePackage()
  const { data } = packages
  const washPackage = editing === 'new' ? undefined : editing

  async function save(body: SaveWashPackageBody) {
    await send({ id: washPackage?._id, body })
    toast.success(t(washPackage ? 'washPackages.changed' : 'washPackages.added'))
    setEditing(undefined)
  }

  function edit(chosen: WashPackageView | 'new') {
    setView('sale')
    setEditing(chosen)
    window.scrollTo({ top: 0 })
  }

  return (
    <Page>
      <PageHeader
        title={t('titles.washPackages')}
        text={t('washPackages.text')}
        actions={
          editing === undefined && (
            <Button icon={<Plus />} onClick={() => edit('new')}>
              {t('washPackages.add')}
            </Button>
          )
        }
      />
      {editing !== undefined && (
        <PackageForm
          key={washPackage?._id ?? 'new'}
          washPackage={washPackage}
          services={services}
          onSave={save}
          onCancel={() => setEditing(undefined)}
        />
      )}
      <div className="grid gap-5">
        <SaleFilter view={view} onChange={setView} />
        {view === 'archived' && <ArchivedList kind="packages" />}
        {view === 'sale' && !data && packages.isError && (
          <LoadFailure title={t('washPackages.loadFailed')} query={packages} />
        )}
        {view === 'sale' && !data && !packages.isError && (
          <Loading label={t('common.loading')}>
            <SkeletonTable rows={8} />
          </Loading>
        )}
        {view === 'sale' && data?.length === 0 && (
          <Card>
            <EmptyState
              title={t('washPackages.empty')}
              text={t('washPackages.emptyText')}
              action={<Button onClick={() => edit('new')}>{t('washPackages.add')}</Button>}
            />
          </Card>
        )}
        {view === 'sale' && data && data.length > 0 && (
          <PackagesTable
            packages={data}
            serviceName={serviceName}
            editing={washPackage?._id}
            onEdit={edit}
            onDelete={setDeleting}
          />
        )}
      </div>
      {deleting && <DeletePackage washPackage={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  )
}

function DeletePackage({ washPackage, onClose }: { washPackage: WashPackageView; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { mutate, isPending, error } = useDeletePackage()
  return (
    <ConfirmDialog
      open
      danger
      question={t('washPackages.deleteQuestion')}
      thing={<bdi>{localized(washPackage, language).name}</bdi>}
      confirmLabel={t('actions.delete')}
      cancelLabel={t('actions.cancel')}
      closeLabel={t('common.close')}
      pending={isPending}
      error={
        error && t('washPackages.deleteFailed', { message: serverMessage(error) ?? t('errors.NETWORK') })
      }
      onClose={onClose}
      onConfirm={() =>
        mutate(washPackage._id, {
          onSuccess: () => {
            toast.success(t('washPackages.deleted'))
            onClose()
          },
        })
      }
    >
      <p className="text-muted">{t('washPackages.deleteText')}</p>
    </ConfirmDialog>
  )
}
