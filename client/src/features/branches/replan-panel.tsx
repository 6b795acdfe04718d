import { loadBundle } from '../../i18n/i18n.ts'
import { piece } from '../../ui/piece.tsx'
import { useReplan } from './admin-branches.queries.ts'

/** Loads when there is something to sort out, with the texts of the desk. */
const Replanning = piece(
  async () => {
    const [file] = await Promise.all([import('./replanning.tsx'), loadBundle('desk')])
    return file.Replanning
  },
  { missing: 'here' },
)

/** The bookings that no longer fit after a change of hours, bays or closures; hidden when all fit. */
export function ReplanPanel({
  branchId,
  ...rest
}: {
  branchId: string
  name: string
  /** Called with the list whenever it appears or changes. */
  onShow: (list: HTMLElement) => void
}) {
  const rows = useReplan(branchId).data ?? []
  return rows.length > 0 && <Replanning rows={rows} {...rest} />
}
