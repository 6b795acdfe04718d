import type { AdminView } from '@car-wash/server/contract'
import { ShieldPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useReply } from '../lib/use-api.ts'
import { EditAdminDialog } from '../features/team/edit-admin-dialog.tsx'
import { TeamTable, type TeamTask } from '../features/team/team-table.tsx'
import { useBookingBranches } from '../queries/branches.ts'
import { isolated } from '../i18n/bidi.ts'
import { useUser } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { toast } from '../ui/toast.ts'
import { ask } from '../parts/dialogs/ask.tsx'
import { MadeSecret } from '../parts/dialogs/made-secret.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'

/** /AdminDashboard/Team: the admins and their permissions. */
export function TeamPage() {
  const { t } = useTranslation()
  const { _id } = useUser()
  const team = useReply('GET /admin/users')
  const branches = useBookingBranches().data ?? []
  const [edited, setEdited] = useState<AdminView>()
  /** Shown once; it is not stored. */
  const [link, setLink] = useState<{ whose: ReactNode; url: string }>()
  const { mutateAsync: endSessions } = useChange('DELETE /admin/users/:id/sessions')
  const { mutateAsync: makeLink } = useChange('POST /admin/users/:id/reset-link')
  const { mutateAsync: takeFactor } = useChange('DELETE /admin/users/:id/second-factor')

  function start(task: TeamTask, admin: AdminView) {
    const params = { id: admin._id }
    const thing = <bdi>{admin.name}</bdi>
    if (task === 'sessions')
      ask({
        danger: true,
        question: t('team.endQuestion'),
        thing,
        confirm: t('team.end'),
        send: () => endSessions({ params }),
        done: () => toast.success(t('team.ended', { name: isolated(admin.name) })),
      })
    // After a lost phone.
    else if (task === 'factor')
      ask({
        danger: true,
        question: t('team.takeFactorQuestion'),
        thing,
        text: t('team.takeFactorText'),
        confirm: t('team.takeFactor'),
        password: { label: t('admin.ownPassword'), wrong: t('admin.incorrectPassword') },
        send: password => takeFactor({ params, body: { password } }),
        done: () => toast.success(t('team.factorTaken')),
      })
    else if (task === 'link')
      ask({
        question: t('team.linkQuestion'),
        thing,
        text: t('team.linkText'),
        confirm: t('team.makeLink'),
        send: async () => setLink({ whose: thing, url: (await makeLink({ params })).url }),
      })
    else setEdited(admin)
  }

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
      <Loaded query={team} rows={5}>
        {admins => <TeamTable admins={admins} ownId={_id} onTask={start} />}
      </Loaded>
      {edited && <EditAdminDialog admin={edited} branches={branches} onClose={() => setEdited(undefined)} />}
      {link && (
        <MadeSecret
          title={t('team.linkReady')}
          secret={link.url}
          copied={t('admin.linkCopied')}
          onClose={() => setLink(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-heading">{link.whose}</p>
          <p className="text-muted">{t('team.linkText')}</p>
        </MadeSecret>
      )}
    </Page>
  )
}
