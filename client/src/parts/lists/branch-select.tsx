import { useBookingBranches } from '../../queries/chain.ts'
import { useUser } from '../../session/session.tsx'
import { NativeSelect, type NativeSelectProps } from '../../ui/plain/native-select.tsx'

/** A choice of the chain's branches; a branch admin has none. */
export function BranchSelect({
  onChange,
  ...select
}: Omit<NativeSelectProps, 'options' | 'onChange'> & { onChange: (branchId: string) => void }) {
  const branches = useBookingBranches().data ?? []
  if (useUser().role !== 'super-admin') return null
  return (
    <NativeSelect
      {...select}
      options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={event => onChange(event.target.value)}
    />
  )
}
