import { useBookingBranches } from '../../queries/chain.ts'
import { NativeSelect, type NativeSelectProps } from '../../ui/plain/native-select.tsx'

/** A choice of the chain's branches. */
export function BranchSelect({
  onChange,
  ...select
}: Omit<NativeSelectProps, 'options' | 'onChange'> & { onChange: (branchId: string) => void }) {
  const branches = useBookingBranches().data ?? []
  return (
    <NativeSelect
      {...select}
      options={branches.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={event => onChange(event.target.value)}
    />
  )
}
