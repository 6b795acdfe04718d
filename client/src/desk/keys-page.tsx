import type { KeyView } from '@car-wash/server/contract'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { isolated, useWords } from '../i18n/use-words.ts'
import { ask } from '../parts/dialogs/ask.tsx'
import { toast } from '../ui/toast.ts'
import { useChange, useReply } from '../lib/use-api.ts'
import { useBookingBranches } from '../queries/chain.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Loaded } from '../parts/lists/loaded.tsx'
import { Badge } from '../ui/plain/badge.tsx'
import { Bdi } from '../ui/plain/bdi.tsx'
import { Table } from '../ui/plain/table.tsx'
import { KEY_SCOPES, type KeyScope, NAME_LENGTH } from '@car-wash/server/contract/constants'
import { useForm, useWatch } from 'react-hook-form'
import { MakeSecret } from '../parts/dialogs/make-secret.tsx'
import { text } from '../parts/form/field.tsx'
import { FormField } from '../parts/form/form-field.tsx'
import { ChoiceCards } from '../ui/plain/choice-cards.tsx'
import { NativeSelect } from '../ui/plain/native-select.tsx'

const nameField = text(
  'words.name',
  { autoComplete: 'off', dir: 'auto', maxLength: NAME_LENGTH },
  { required: true, hint: 'keys.nameHint' },
)

/** Asks for a name, a scope and a branch, then shows the secret once. */
function MakeKey({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { role, branch } = useUser()
  const branches = useBookingBranches().data ?? []
  const { mutateAsync } = useChange('POST /admin/keys')
  const form = useForm<{ name: string; scope: KeyScope; branch: string }>({
    defaultValues: { name: '', scope: 'read', branch: branch ?? '' },
  })
  const { errors } = form.formState
  const scope = useWatch({ control: form.control, name: 'scope' })
  return (
    <MakeSecret
      form={form}
      title={t('keys.make')}
      ready={t('keys.ready')}
      make={body => mutateAsync({ body })}
      onClose={onClose}
    >
      <FormField name="name" field={nameField} />
      <ChoiceCards
        columns={1}
        legend={t('keys.scope')}
        name="scope"
        value={scope}
        error={errors.scope?.message}
        onChange={value => form.setValue('scope', value, { shouldDirty: true })}
        choices={KEY_SCOPES.map(value => ({
          value,
          title: t(`keys.scopes.${value}`),
          text: t(`keys.scopeText.${value}`),
        }))}
      />
      {role === 'super-admin' && (
        <NativeSelect
          label={t('words.branch')}
          error={errors.branch?.message}
          options={[
            { value: '', label: t('words.allBranches') },
            ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          {...form.register('branch')}
        />
      )}
    </MakeSecret>
  )
}

/** /AdminDashboard/Keys: the keys with which other programs make calls. */
export function KeysPage() {
  const { t, format } = useWords()
  const keys = useReply('GET /admin/keys', {}, { staleTime: 0 })
  const [isMaking, setMaking] = useState(false)
  const { mutateAsync: end } = useChange('DELETE /admin/keys/:id')

  function askToEnd({ _id: id, name }: KeyView) {
    ask({
      danger: true,
      question: t('keys.endQuestion'),
      thing: <bdi>{name}</bdi>,
      text: t('keys.endText'),
      confirm: t('keys.end'),
      send: () => end({ params: { id } }),
      done: () => toast.success(t('keys.ended', { name: isolated(name) })),
    })
  }

  const make = (
    <Button icon={<KeyRound />} onClick={() => setMaking(true)}>
      {t('keys.make')}
    </Button>
  )
  return (
    <Page className="grid-cols-1">
      <PageHeader title={t('titles.keys')} text={t('keys.text')} actions={make} />
      <Loaded query={keys} rows={3} empty={{ title: t('keys.empty'), text: t('keys.emptyText') }}>
        {list => (
          <Table
            cardsBelow="xl"
            caption={t('keys.caption')}
            rows={list}
            columns={[
              {
                header: t('words.name'),
                rowHeader: true,
                className: 'wrap-anywhere',
                cell: ({ name, prefix }) => (
                  <>
                    <bdi>{name}</bdi>
                    <Bdi className="font-mono block text-sm font-normal text-muted">{`${prefix}…`}</Bdi>
                  </>
                ),
              },
              {
                header: t('keys.scope'),
                cell: ({ scope }) => (
                  <Badge tone={scope === 'read' ? 'neutral' : 'brand'}>{t(`keys.scopes.${scope}`)}</Badge>
                ),
              },
              {
                header: t('words.branch'),
                className: 'wrap-anywhere',
                cell: ({ branch }) => (branch ? <bdi>{branch.name}</bdi> : t('words.allBranches')),
              },
              {
                header: t('keys.madeBy'),
                className: 'wrap-anywhere',
                cell: ({ madeBy, createdAt }) => (
                  <span>
                    <bdi className="block">{madeBy.name}</bdi>
                    <bdi className="block text-sm text-muted tabular-nums">{format.instant(createdAt)}</bdi>
                  </span>
                ),
              },
              {
                header: t('keys.lastUsed'),
                className: 'tabular-nums cards:data-label:before:min-w-0!',
                cell: ({ lastUsedAt }) =>
                  lastUsedAt === null ? t('keys.never') : <bdi>{format.instant(lastUsedAt)}</bdi>,
              },
              {
                header: t('words.actions'),
                hideHeader: true,
                cell: key => (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t('keys.endOne', { name: isolated(key.name) })}
                    onClick={() => askToEnd(key)}
                  >
                    {t('keys.end')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {isMaking && <MakeKey onClose={() => setMaking(false)} />}
    </Page>
  )
}
