import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/query-keys.ts'
import { endSessions, listAdmins, makeResetLink, registerAdmin, updateAdmin } from './admin-team.api.ts'

export function useTeam() {
  return useQuery({ queryKey: keys.team(), queryFn: listAdmins })
}

export function useRegisterAdmin() {
  return useMutation({ mutationFn: registerAdmin, onSuccess: useRefreshTeam() })
}

export function useUpdateAdmin() {
  return useMutation({ mutationFn: updateAdmin, onSuccess: useRefreshTeam() })
}

export function useMakeResetLink() {
  return useMutation({ mutationFn: makeResetLink })
}

export function useEndSessions() {
  return useMutation({ mutationFn: endSessions, onSuccess: useRefreshTeam() })
}

function useRefreshTeam(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.team() })
}
