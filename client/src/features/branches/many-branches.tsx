import type { BranchOutcome } from '@car-wash/server/contract'
import { type ReactNode, useState } from 'react'
import { useFormContext, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Checkbox } from '../../ui/plain/checkbox.tsx'
import { Fieldset } from '../../ui/plain/fieldset.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { codeMessage } from '../../i18n/server-message.ts'

/** What the page passes to the dialog of a change. */
export interface BranchesDialogProps {
  /** The branches to choose from. */
  branches: readonly { _id: string; name: string }[]
  /** Called before a change is saved although bookings no longer fit. */
  onReplan: () => void
  onClose: () => void
}

interface ManyBranchesProps<Values extends { branchIds: string[] }> extends BranchesDialogProps {
  title: string
  text: string
  submitLabel: string
  form: UseFormReturn<Values>
  /** Sends the change to these branches; `replan` saves even if bookings no longer fit. */
  send: (values: Values, branchIds: string[], replan: boolean) => Promise<BranchOutcome[]>
  /** The fields of the change. */
  children: ReactNode
}

/** One change of many branches: its fields, the branches, then what became of each. */
export function ManyBranches<Values extends { branchIds: string[] }>({
  title,
  text,
  submitLabel,
  form,
  branches,
  send,
  onReplan,
  onClose,
  children,
}: ManyBranchesProps<Values>) {
  const { t } = useTranslation()
  const [outcomes, setOutcomes] = useState<readonly BranchOutcome[]>()
  const { isSubmitting } = form.formState

  async function save(values: Values) {
    const waiting = outcomes?.filter(isWaiting).map(({ branchId }) => branchId._id)
    const mine = branches.map(({ _id }) => _id).filter(id => values.branchIds.includes(id))
    if (waiting) onReplan()
    const next = await send(values, waiting ?? mine, waiting !== undefined)
    setOutcomes(
      outcomes
        ? outcomes.map(old => next.find(({ branchId }) => branchId._id === old.branchId._id) ?? old)
        : next,
    )
  }

  const done = outcomes && (
    <div className="flex flex-wrap-reverse justify-end gap-3 *:flex-1 sm:*:flex-none">
      <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
        {t('common.close')}
      </Button>
      {outcomes.some(isWaiting) && (
        <Button type="submit" pending={isSubmitting}>
          {t('branches.replanAnyway')}
        </Button>
      )}
    </div>
  )
  return (
    <FormDialog
      size="lg"
      form={form}
      title={title}
      submitLabel={submitLabel}
      save={save}
      foot={done}
      onClose={onClose}
    >
      {outcomes ? (
        <BranchOutcomes outcomes={outcomes} />
      ) : (
        <>
          <p className="text-muted">{text}</p>
          {children}
          <Branches branches={branches} />
        </>
      )}
    </FormDialog>
  )
}

const isWaiting = ({ saved, code }: BranchOutcome) => !saved && code === 'IN_USE'

function Branches({ branches }: Pick<BranchesDialogProps, 'branches'>) {
  const { t } = useTranslation()
  const { formState, register, setValue } = useFormContext<{ branchIds: string[] }>()
  const choose = (branchIds: string[]) =>
    setValue('branchIds', branchIds, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const validate = (ids: string[]) => ids.length > 0 || t('chain.chooseOne')
  return (
    <Fieldset legend={t('chain.to')} error={formState.errors.branchIds?.message} fields="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={() => choose(branches.map(({ _id }) => _id))}>
          {t('chain.all')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => choose([])}>
          {t('chain.none')}
        </Button>
      </div>
      <div className="grid max-h-72 gap-x-4 overflow-auto sm:grid-cols-2">
        {branches.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            value={_id}
            label={<bdi className="wrap-anywhere">{name}</bdi>}
            {...register('branchIds', { validate })}
          />
        ))}
      </div>
    </Fieldset>
  )
}

/** What became of each branch of a change of many. */
function BranchOutcomes({ outcomes }: { outcomes: readonly BranchOutcome[] }) {
  const { t } = useTranslation()

  function textOf({ saved, code = '', bookings = 0, replan = [] }: BranchOutcome) {
    if (saved) return replan.length > 0 ? t('chain.savedWith', { count: replan.length }) : t('chain.saved')
    if (code === 'IN_USE') return t('chain.waiting', { count: bookings })
    return codeMessage(code) ?? t('errors.INTERNAL')
  }

  return (
    <section aria-label={t('chain.outcome')} role="status">
      <ul className="grid max-h-96 divide-y divide-line overflow-auto rounded-control border border-line px-4">
        {outcomes.map(outcome => (
          <li key={outcome.branchId._id} className="flex items-center gap-3 py-2.5">
            {outcome.saved ? (
              <CircleCheck aria-hidden className="size-5 shrink-0 text-success-ink" />
            ) : (
              <CircleAlert aria-hidden className="size-5 shrink-0 text-warning-ink" />
            )}
            <span className="min-w-0">
              <bdi className="block font-semibold wrap-anywhere text-heading">{outcome.branchId.name}</bdi>
              <span className="block text-muted">{textOf(outcome)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
