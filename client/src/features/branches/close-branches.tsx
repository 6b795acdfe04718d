import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { closures, type ClosureValues } from './branch-fields.tsx'
import { OneClosure } from './closure-fields.tsx'
import { type BranchesDialogProps, ManyBranches } from './many-branches.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

interface Values {
  branchIds: string[]
  closure: ClosureValues
}

/** Adds one closure to many branches. */
export function CloseBranches(props: BranchesDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useChange('POST /admin/closures')
  const form = useForm<Values>({ defaultValues: { branchIds: [], closure: closures.blank } })

  return (
    <ManyBranches
      title={t('chain.closeTitle')}
      text={t('chain.closeText')}
      submitLabel={t('chain.closeSubmit')}
      form={form}
      {...props}
      send={({ closure }, branchIds, replan) =>
        mutateAsync({ body: { branchIds, closure: closures.writeRow(closure), replan } })
      }
    >
      <OneClosure under="closure" />
    </ManyBranches>
  )
}

/** Copies the hours of a branch to others. */
export function CopyHours({ branches, ...rest }: BranchesDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useChange('POST /admin/branches/:id/hours/copy')
  const form = useForm<{ branchIds: string[]; from: string }>({
    defaultValues: { branchIds: [], from: branches[0]?._id ?? '' },
  })
  const from = useWatch({ control: form.control, name: 'from' })
  return (
    <ManyBranches
      title={t('chain.copyTitle')}
      text={t('chain.copyText')}
      submitLabel={t('chain.copySubmit')}
      form={form}
      branches={branches.filter(({ _id }) => _id !== from)}
      {...rest}
      send={({ from: id }, to, replan) => mutateAsync({ params: { id }, body: { to, replan } })}
    >
      <NativeSelect
        label={t('chain.copyFrom')}
        options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.register('from')}
      />
    </ManyBranches>
  )
}
