import type { ListAddress } from './use-list-address.ts'

export function UserPackagesTab({ address }: { address: ListAddress }) {
  return address.value('tab')
}
