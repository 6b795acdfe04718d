import { useTranslation } from 'react-i18next'
import { useBookingBranches } from '../../queries/chain.ts'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

/** Where a super-admin takes money: a branch’s id, the head office, or not chosen yet. */
export type TakingBranch = string

const HEAD_OFFICE = 'head-office'

/** The `branchId` of a call; undefined for the head office. */
export const branchOf = (chosen: TakingBranch): string | undefined =>
  chosen === HEAD_OFFICE ? undefined : chosen

/** The choice for money taken at that branch; none is the head office. */
export const choiceOf = (branchId: string | undefined): TakingBranch => branchId ?? HEAD_OFFICE

/** Asks a super-admin where money is taken, or given back; a branch-admin’s is always their own branch. */
export function BranchChoice({
  label,
  value,
  isMissing,
  onChange,
}: {
  label: string
  value: TakingBranch
  /** Nothing was chosen although it had to be. */
  isMissing: boolean
  onChange: (chosen: TakingBranch) => void
}) {
  const { t } = useTranslation()
  const branches = useBookingBranches().data ?? []
  return (
    <NativeSelect
      label={label}
      placeholder={t('money.chooseBranch')}
      error={isMissing ? t('money.branchMissing') : undefined}
      value={value}
      options={[
        ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
        { value: HEAD_OFFICE, label: t('payments.headOffice') },
      ]}
      onChange={event => onChange(event.target.value)}
    />
  )
}
