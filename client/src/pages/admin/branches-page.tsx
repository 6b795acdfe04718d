import type { BranchView } from '@car-wash/server/contract'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NothingFoundPicture } from '../../art/nothing-found.tsx'
import { useAdminBranches } from '../../features/admin-branches/admin-branches.queries.ts'
import { BranchesTable } from '../../features/admin-branches/branches-table.tsx'
import { configQuery } from '../../lib/config.queries.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Loading, SkeletonTable } from '../../ui/plain/skeleton.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { BranchEditor } from './branch-editor.tsx'
import { ReplanPanel } from './replan-panel.tsx'

/** /BranchCrud: the branches of the chain, or the own one (specification 2, decision 2). */
export function BranchesPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const branches = useAdminBranches()
  const timeZone = useQuery(configQuery).data?.timeZone ?? 'Europe/Rome'
  const [editing, setEditing] = useState<BranchView | 'new'>()
  const { data } = branches
  const branch = editing === 'new' ? undefined : editing

  function edit(chosen: BranchView | 'new') {
    setEditing(chosen)
    window.scrollTo({ top: 0 })
  }

  return (
    <Page>
      <PageHeader
        title={t('titles.branches')}
        text={t(isSuper ? 'branches.text' : 'branches.ownPageText')}
        actions={
          isSuper &&
          editing === undefined && (
            <Button icon={<Plus />} onClick={() => edit('new')}>
              {t('branches.add')}
            </Button>
          )
        }
      />
      {editing !== undefined && (
        <BranchEditor
          key={branch?._id ?? 'new'}
          branch={branch}
          timeZone={timeZone}
          isSuper={isSuper}
          onDone={() => setEditing(undefined)}
        />
      )}
      {data?.map(({ _id, name }) => (
        <ReplanPanel key={_id} branchId={_id} name={name} />
      ))}
      {!data && branches.isError && <LoadFailure title={t('branches.loadFailed')} query={branches} />}
      {!data && !branches.isError && (
        <Loading label={t('common.loading')}>
          <SkeletonTable rows={5} />
        </Loading>
      )}
      {data?.length === 0 && (
        <Card>
          <EmptyState
            picture={<NothingFoundPicture />}
            title={t('branches.empty')}
            text={t('branches.emptyText')}
            action={isSuper && <Button onClick={() => edit('new')}>{t('branches.add')}</Button>}
          />
        </Card>
      )}
      {data && data.length > 0 && <BranchesTable branches={data} editing={branch?._id} onEdit={edit} />}
    </Page>
  )
}
