import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../lib/use-api.ts'
import { closures, type ClosureValues } from './branch-fields.tsx'
import { OneClosure } from './closure-fields.tsx'
import { type BranchesDialogProps, ManyBranches } from './many-branches.tsx'

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
