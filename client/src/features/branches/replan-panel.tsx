import { useReply } from '../../lib/use-api.ts'
import { Replanning } from './replanning.tsx'

/** The bookings that no longer fit after a change of hours, bays or closures, by branch; nothing when all fit. */
export function ReplanPanels({
  onShow,
}: {
  /** Called with a list whenever it appears or changes. */ onShow: (list: HTMLElement) => void
}) {
  const rows = useReply('GET /admin/replan', {}, { staleTime: 0 }).data ?? []
  const branches = new Map(rows.map(({ booking: { branchId } }) => [branchId._id, branchId.name]))
  return [...branches].map(([id, name]) => (
    <Replanning
      key={id}
      rows={rows.filter(({ booking }) => booking.branchId._id === id)}
      name={name}
      onShow={onShow}
    />
  ))
}
