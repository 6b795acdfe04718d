import type { BranchView } from '@car-wash/server/contract'
import type { Language } from '@car-wash/server/contract/constants'
import { isolated } from '../../i18n/bidi.ts'
import { directionOf } from '../../i18n/direction.ts'
import type { Option } from '../../ui/plain/native-select.tsx'

/**
 * Branches as options, by name and location (specification 2). From right to left each part keeps its own direction: the name
 * comes first, and a narrow screen cuts off the location.
 */
export function branchOptions(branches: readonly BranchView[], language: Language): Option[] {
  const part = (text: string) => (directionOf(language) === 'rtl' ? isolated(text) : text)
  return branches.map(({ _id, name, location }) => ({
    value: _id,
    label: `${part(name)} – ${part(location)}`,
  }))
}
