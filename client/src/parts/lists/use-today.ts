import { useQuery } from '@tanstack/react-query'
import { useBookingBranches } from '../../queries/branches.ts'
import { todayIn } from '../../lib/calendar-day.ts'
import { configQuery } from '../../queries/config.ts'
import { useUser } from '../../session/session.tsx'

/**
 * The day that it is ("YYYY-MM-DD") at the own branch, or at the one that is looked at; for the whole chain at its
 * seat.
 */
export function useToday(branchId = ''): string {
  const { branch: own } = useUser()
  const branches = useBookingBranches().data
  const chain = useQuery(configQuery).data?.timeZone
  const branch = branches?.find(({ _id }) => _id === (own ?? branchId))
  return todayIn(branch?.timeZone ?? chain)
}
