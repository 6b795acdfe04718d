import type { AdminView } from '@car-wash/server/contract'
import { Copy, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndSessions, useMakeResetLink, useTeam } from '../../features/team/admin-team.queries.ts'
import { EditAdminDialog } from '../../features/team/edit-admin-dialog.tsx'
import { TeamTable, type TeamTask } from '../../features/team/team-table.tsx'
import { useBookingBranches } from '../../queries/branches.ts'
import { isolated } from '../../i18n/bidi.ts'
import { Dialog } from '../../ui/aria/dialog.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button, ButtonLink } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeDialog } from '../../parts/dialogs/change-dialog.tsx'
import { Loaded } from '../../parts/lists/loaded.tsx'

/** /AdminDashboard/Team: the admins and their permissions. */
export function TeamPage() {
  const { t } = useTranslation()
  const team = useTeam()
  const branches = useBookingBranches().data ?? []
  const [doing, setDoing] = useState<{ task: TeamTask; admin: AdminView }>()
  const close = () => setDoing(undefined)

  return (
    <Page>
      <PageHeader
        title={t('titles.team')}
        text={t('team.text')}
        actions={
          <ButtonLink icon={<ShieldPlus />} to="/Registeradmin">
            {t('titles.registerAdmin')}
          </ButtonLink>
        }
      />
      <Loaded query={team} failedTitle={t('team.loadFailed')} rows={5}>
        {admins => <TeamTable admins={admins} onTask={(task, admin) => setDoing({ task, admin })} />}
      </Loaded>
      {doing?.task === 'edit' && (
        <EditAdminDialog
          admin={doing.admin}
          branches={branches}
          onClose={close}
          onDone={() => {
            toast.success(t('team.saved', { name: isolated(doing.admin.name) }))
            close()
          }}
        />
      )}
      {doing?.task === 'link' && <ResetLink admin={doing.admin} onClose={close} />}
      {doing?.task === 'sessions' && <EndSessions admin={doing.admin} onClose={close} />}
    </Page>
  )
}

/** Asks first, then shows the link once; it is not stored. */
function ResetLink({ admin, onClose }: { admin: AdminView; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useMakeResetLink()
  if (change.data) return <ReadyLink admin={admin} url={change.data.url} onClose={onClose} />
  return (
    <ChangeDialog
      question={t('team.linkQuestion')}
      thing={<bdi>{admin.name}</bdi>}
      confirmLabel={t('team.makeLink')}
      change={change}
      onClose={onClose}
      onConfirm={() => change.mutate(admin._id)}
    >
      <p className="text-muted">{t('team.linkText')}</p>
    </ChangeDialog>
  )
}

function ReadyLink({ admin, url, onClose }: { admin: AdminView; url: string; onClose: () => void }) {
  const { t } = useTranslation()

  /** If the browser denies access to the clipboard, the link can still be selected. */
  async function copy() {
    await navigator.clipboard.writeText(url)
    toast.success(t('admin.linkCopied'))
  }

  return (
    <Dialog open size="sm" title={t('team.linkReady')} onClose={onClose}>
      <bdi className="font-medium wrap-anywhere text-heading">{admin.name}</bdi>
      <p className="text-muted">{t('team.linkText')}</p>
      <Notice tone="success" role="status">
        <Bdi className="break-all select-all">{url}</Bdi>
      </Notice>
      <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
        <Button variant="secondary" onClick={onClose}>
          {t('common.close')}
        </Button>
        <Button icon={<Copy />} onClick={() => void copy().catch(() => undefined)}>
          {t('admin.copyLink')}
        </Button>
      </div>
    </Dialog>
  )
}

function EndSessions({ admin, onClose }: { admin: AdminView; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useEndSessions()
  return (
    <ChangeDialog
      danger
      question={t('team.endQuestion')}
      thing={<bdi>{admin.name}</bdi>}
      confirmLabel={t('team.end')}
      change={change}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(admin._id, {
          onSuccess: () => {
            toast.success(t('team.ended', { name: isolated(admin.name) }))
            onClose()
          },
        })
      }
    />
  )
}
