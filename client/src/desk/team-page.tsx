import type { AdminView, BranchView } from '@car-wash/server/contract'
import { ShieldPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChange, useReply } from '../lib/use-api.ts'
import { TeamTable, type TeamTask } from '../features/team/team-table.tsx'
import { useBookingBranches } from '../queries/chain.ts'
import { isolated, useWords } from '../i18n/use-words.ts'
import { useUser } from '../session/session.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { toast } from '../ui/toast.ts'
import { ask } from '../parts/dialogs/ask.tsx'
import { MadeSecret } from '../parts/dialogs/made-secret.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { FormDialog } from '../parts/dialogs/form-dialog.tsx'
import { FormField } from '../parts/form/form-field.tsx'
import { Checkbox } from '../ui/plain/checkbox.tsx'
import { branchField, roleField, branchOptions } from '../features/team/account-fields.tsx'

/** /AdminDashboard/Team: the admins and their permissions. */
export function TeamPage() {
  const { t } = useWords()
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

interface Values {
  role: 'branch-admin' | 'super-admin'
  branch: string
  disabled: boolean
}

/** Edits the role and branch of an admin, and disables or enables the account. */
function EditAdminDialog({
  admin,
  branches,
  onClose,
}: {
  admin: AdminView
  branches: readonly BranchView[]
  onClose: () => void
}) {
  const { t, language } = useWords()
  const name = isolated(admin.name)
  const form = useForm<Values>({
    defaultValues: {
      role: admin.role === 'super-admin' ? 'super-admin' : 'branch-admin',
      branch: admin.branch?._id ?? '',
      disabled: admin.disabled,
    },
  })
  const { mutateAsync } = useChange('PATCH /admin/users/:id')
  const role = useWatch({ control: form.control, name: 'role' })

  async function save(values: Values) {
    const branch = values.role === 'branch-admin' ? values.branch : null
    await mutateAsync({ params: { id: admin._id }, body: { ...values, branch } })
    toast.success(t('team.saved', { name }))
    onClose()
  }

  return (
    <FormDialog
      form={form}
      title={t('team.editTitle', { name })}
      submitLabel={t('actions.save')}
      save={save}
      onClose={onClose}
    >
      <FormField name="role" field={roleField} />
      {role === 'branch-admin' && (
        <FormField name="branch" field={branchField(branchOptions(branches, language))} />
      )}
      <Checkbox
        label={t('team.disable')}
        hint={t('team.disableHint')}
        error={form.formState.errors.disabled?.message}
        {...form.register('disabled')}
      />
    </FormDialog>
  )
}
