import type { AdminView } from '@car-wash/server/contract'
import { KeyRound, LogOut, Pencil, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useChange } from '../../lib/use-api.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { MadeSecret } from '../../parts/dialogs/made-secret.tsx'
import { FormField } from '../../parts/form/form-field.tsx'
import { useBookingBranches } from '../../queries/chain.ts'
import { useUser } from '../../session/session.tsx'
import { Menu } from '../../ui/aria/menu.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { toast } from '../../ui/toast.ts'
import { branchField, branchOptions, roleField } from './account-fields.tsx'

/** What can be done with an admin's account. */
export function TeamActions({ admin }: { admin: AdminView }) {
  const { t } = useWords()
  const { _id: ownId } = useUser()
  const [isEditing, setEditing] = useState(false)
  /** Shown once; it is not stored. */
  const [link, setLink] = useState<string>()
  const { mutateAsync: endSessions } = useChange('DELETE /admin/users/:id/sessions')
  const { mutateAsync: makeLink } = useChange('POST /admin/users/:id/reset-link')
  const { mutateAsync: takeFactor } = useChange('DELETE /admin/users/:id/second-factor')
  const name = isolated(admin.name)
  const params = { id: admin._id }
  const thing = <bdi>{admin.name}</bdi>

  const askToMakeLink = () =>
    ask({
      question: t('team.linkQuestion'),
      thing,
      text: t('team.linkText'),
      confirm: t('team.makeLink'),
      send: async () => setLink((await makeLink({ params })).url),
    })

  const askToEndSessions = () =>
    ask({
      danger: true,
      question: t('team.endQuestion'),
      thing,
      confirm: t('team.end'),
      send: () => endSessions({ params }),
      done: () => toast.success(t('team.ended', { name })),
    })

  /** After a lost phone. */
  const askToTakeFactor = () =>
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

  const factor = { label: t('team.takeFactor'), icon: <ShieldOff />, onAction: askToTakeFactor }
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Button
        size="sm"
        variant="ghost"
        icon={<Pencil />}
        aria-label={t('team.editOne', { name })}
        onClick={() => setEditing(true)}
      >
        {t('actions.edit')}
      </Button>
      <Menu
        label={t('team.more', { name })}
        actions={[
          {
            label: t('team.link'),
            icon: <KeyRound />,
            onAction: askToMakeLink,
          },
          {
            label: t('team.end'),
            icon: <LogOut className="rtl:-scale-x-100" />,
            onAction: askToEndSessions,
          },
          ...(admin.hasFactor && admin._id !== ownId ? [factor] : []),
        ]}
      />
      {isEditing && <EditAdminDialog admin={admin} onClose={() => setEditing(false)} />}
      {link !== undefined && (
        <MadeSecret
          title={t('team.linkReady')}
          secret={link}
          copied={t('admin.linkCopied')}
          onClose={() => setLink(undefined)}
        >
          <p className="font-semibold wrap-anywhere text-heading">{thing}</p>
          <p className="text-muted">{t('team.linkText')}</p>
        </MadeSecret>
      )}
    </span>
  )
}

interface Values {
  role: 'branch-admin' | 'super-admin'
  branch: string
  disabled: boolean
}

/** Edits the role and branch of an admin, and disables or enables the account. */
function EditAdminDialog({ admin, onClose }: { admin: AdminView; onClose: () => void }) {
  const { t, language } = useWords()
  const name = isolated(admin.name)
  const branches = useBookingBranches().data ?? []
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
