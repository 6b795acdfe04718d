import type { MailFaultReason, MailSettingsView } from '@car-wash/server/contract'
import { EMAIL_LENGTH, MAIL_SECURITY, NAME_LENGTH } from '@car-wash/server/contract/constants'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'
import { useChange, useReply } from '../../lib/use-api.ts'
import { orNull } from '../../parts/form/codecs.ts'
import { EditForm } from '../../parts/form/edit-form.tsx'
import { type Field, text } from '../../parts/form/field.tsx'
import { choice } from '../../parts/form/fields.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { count } from '../../parts/form/number-field.tsx'
import { useLeaveGuard } from '../../parts/form/use-leave-guard.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Failure, Notice } from '../../ui/plain/notice.tsx'
import { PasswordInput } from '../../ui/plain/password-input.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

const code = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const email = { type: 'email', maxLength: EMAIL_LENGTH } as const
const required = { required: true }

/** Begins empty; left so, the stored one stays. */
const password: Field<string | undefined> = {
  read: () => '',
  write: typed => (typed === '' ? undefined : typed),
  label: 'auth.password',
  hint: 'mails.server.passwordHint',
  input: ({ name, validate, ...wired }, { register }) => (
    <PasswordInput {...wired} autoComplete="new-password" {...register(name, { validate })} />
  ),
}

const fields = {
  host: text('audit.fields.host', code, required),
  port: count('audit.fields.port', {}, { ...required, hint: 'mails.server.portHint' }),
  security: choice('audit.fields.security', {
    values: MAIL_SECURITY,
    nameOf: each => `mails.server.securities.${each}`,
  }),
  user: text('audit.fields.user', code, { optional: true }),
  password,
  fromName: text('audit.fields.fromName', { dir: 'auto', maxLength: NAME_LENGTH }, required),
  fromAddress: text('audit.fields.fromAddress', email, required),
  replyTo: orNull<string, Field<string>>(text('audit.fields.replyTo', email, { optional: true })),
}

/** How e-mails leave, and a test whether they arrive; where the environment decides, only the test. */
export function MailServer() {
  const { t } = useTranslation()
  const settings = useReply('GET /admin/settings/mail', {}, { staleTime: 0 })
  return (
    <Loaded query={settings} skeleton={<Skeleton className="h-[40rem] rounded-card" />}>
      {mail => (
        <div className="grid gap-6">
          {mail.isOnServer ? (
            <Notice title={t('mails.server.title')}>
              {mail.host !== '' && (
                <p>
                  <Bdi>{mail.host}</Bdi>
                </p>
              )}
              <p>{t('mails.server.onServer')}</p>
            </Notice>
          ) : (
            <MailForm mail={mail} />
          )}
          {mail.host !== '' && <MailTest />}
        </div>
      )}
    </Loaded>
  )
}

/** Once something is typed it keeps what it began with, even if somebody else saves, until it is saved or loads that. */
function MailForm({ mail }: { mail: MailSettingsView }) {
  const { t } = useTranslation()
  const [isDirty, setDirty] = useState(false)
  const [shown, setShown] = useState(mail)
  if (!isDirty && shown.rev !== mail.rev) setShown(mail)
  const { mutateAsync, isPending } = useChange('PUT /admin/settings/mail')
  useLeaveGuard({ isUnsaved: isDirty && !isPending, thing: t('mails.server.title') })
  return (
    <EditForm
      key={shown.rev}
      fields={fields}
      row={shown}
      title={t('mails.server.title')}
      text={t('mails.server.text')}
      submitLabel={t('actions.save')}
      onDirty={setDirty}
      notice={
        <>
          {shown.passwordState === 'lost' && <Notice tone="warning">{t('mails.server.lost')}</Notice>}
          {shown.rev !== mail.rev && !isPending && (
            <Button variant="secondary" className="justify-self-start" onClick={() => setShown(mail)}>
              {t('admin.loadSaved')}
            </Button>
          )}
        </>
      }
      onSave={async body => {
        setShown(await mutateAsync({ body: { rev: shown.rev, ...body } }))
        toast.success(t('mails.server.saved'))
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <FormFields fields={fields} />
      </div>
    </EditForm>
  )
}

const codeFields = {
  code: text('mails.server.code', { ...code, inputMode: 'numeric', autoComplete: 'one-time-code' }, required),
}

/** A code to the caller's own address, typed in here. */
function MailTest() {
  const { t } = useTranslation()
  const { mutateAsync } = useChange('POST /admin/system/mail/proof')
  const test = useChange('POST /admin/system/mail/test', {
    onSuccess: () => toast.success(t('mails.server.taken')),
  })
  const { error } = test
  const { reason } = (error instanceof ApiError ? error.body : {}) as { reason?: MailFaultReason }
  return (
    <EditForm
      fields={codeFields}
      title={t('mails.server.testTitle')}
      text={t('mails.server.testText')}
      submitLabel={t('mails.server.prove')}
      notice={
        <>
          <Failure>
            {error &&
              [serverMessage(error) ?? t('errors.NETWORK'), reason && t(`mails.reason.${reason}`)].join(' ')}
          </Failure>
          <Button
            variant="secondary"
            className="justify-self-start"
            icon={<Send />}
            pending={test.isPending}
            onClick={() => test.mutate({})}
          >
            {t('mails.server.test')}
          </Button>
        </>
      }
      onSave={async body => {
        await mutateAsync({ body })
        toast.success(t('mails.server.arrived'))
      }}
    >
      <FormFields fields={codeFields} />
    </EditForm>
  )
}
