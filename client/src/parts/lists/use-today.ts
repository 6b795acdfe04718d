import { useQuery } from '@tanstack/react-query'
import { useBookingBranches } from '../../queries/chain.ts'
import { todayIn } from '../../lib/calendar-day.ts'
import { configQuery } from '../../queries/config.ts'
import { useUser } from '../../session/session.tsx'

/**
 * Today's date ("YYYY-MM-DD"): at the branch admin's own branch, else at the given branch, else in the chain's time
 * zone.
 */
export function useToday(branchId = ''): string {
  const { branch: own } = useUser()
  const branches = useBookingBranches().data
  const chain = useQuery(configQuery).data?.timeZone
  const branch = branches?.find(({ _id }) => _id === (own ?? branchId))
  return todayIn(branch?.timeZone ?? chain)
}
