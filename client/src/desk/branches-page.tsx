import type { ManagedBranchView, SaveBranchBody } from '@car-wash/server/contract'
import { CalendarOff, Copy, Plus } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useReply } from '../lib/use-api.ts'
import { BranchesTable } from '../features/branches/branches-table.tsx'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { toast } from '../ui/toast.ts'
import { CalendarFeedDialog } from '../parts/calendar-feed/calendar-feed-dialog.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { ReplanPanels } from '../features/branches/replanning.tsx'
import { useRowEditing } from '../features/menu/use-row-editing.tsx'
import { BranchForm } from '../features/branches/branch-form.tsx'
import { CloseBranches, CopyHours } from '../features/branches/close-branches.tsx'

/** /BranchCrud: the branches of the chain, or a branch admin's own (specification 2, decision 2). */
export function BranchesPage() {
  const { t } = useTranslation()
  const isSuper = useUser().role === 'super-admin'
  const branches = useReply('GET /admin/branches', {}, { staleTime: 0 })
  const [open, setOpen] = useState<'close' | 'copy'>()
  const [calendarOf, setCalendarOf] = useState<ManagedBranchView>()
  const isReplanned = useRef(false)
  const onReplan = () => {
    isReplanned.current = true
  }
  // Whoever has just left bookings without a place sees them next; otherwise nothing scrolls by itself.
  const onShow = useCallback((list: HTMLElement) => {
    if (isReplanned.current) list.scrollIntoView()
    isReplanned.current = false
  }, [])
  const { editing, row, formKey, form, edit } = useRowEditing<ManagedBranchView, SaveBranchBody>({
    create: useChange('POST /admin/branches').mutateAsync,
    update: useChange('PUT /admin/branches/:id').mutateAsync,
    newerIn: 'branch',
    nameOf: branch => (branch ? <bdi>{branch.name}</bdi> : t('branches.addTitle')),
    onSaved: isNew => toast.success(t(isNew ? 'branches.added' : 'branches.changed')),
  })
  const change = { branches: branches.data ?? [], onReplan, onClose: () => setOpen(undefined) }

  return (
    <Page>
      <PageHeader
        title={t(isSuper ? 'titles.branches' : 'branches.ownTitle')}
        text={t(isSuper ? 'branches.text' : 'branches.ownPageText')}
        actions={
          isSuper &&
          editing === undefined && (
            <>
              <Button icon={<Plus />} className="max-sm:w-full" onClick={() => edit('new')}>
                {t('branches.add')}
              </Button>
              {(['close', 'copy'] as const).map(dialog => (
                <Button
                  key={dialog}
                  variant="secondary"
                  className="max-sm:flex-auto max-sm:px-2 max-sm:text-sm"
                  icon={dialog === 'close' ? <CalendarOff /> : <Copy />}
                  disabled={!branches.data}
                  onClick={() => setOpen(dialog)}
                >
                  {t(`chain.${dialog}`)}
                </Button>
              ))}
            </>
          )
        }
      />
      {editing !== undefined && <BranchForm key={formKey} {...form} branch={row} onReplan={onReplan} />}
      <Loaded
        query={branches}
        rows={5}
        empty={{
          title: t('branches.empty'),
          text: t('branches.emptyText'),
          action: isSuper && <Button onClick={() => edit('new')}>{t('branches.add')}</Button>,
        }}
      >
        {data => (
          <BranchesTable branches={data} editing={row?._id} onEdit={edit} onCalendar={setCalendarOf} />
        )}
      </Loaded>
      {/* Below the list: they arrive later and push nothing. */}
      <ReplanPanels onShow={onShow} />
      {open === 'close' && <CloseBranches {...change} />}
      {open === 'copy' && <CopyHours {...change} />}
      {calendarOf && <CalendarFeedDialog branch={calendarOf} onClose={() => setCalendarOf(undefined)} />}
    </Page>
  )
}
