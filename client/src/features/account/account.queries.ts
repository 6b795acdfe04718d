import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/query-keys.ts'
import {
  changePassword,
  deleteAccount,
  endAllSessions,
  endSession,
  exportMyData,
  listSessions,
} from './account.api.ts'

export function useSessions() {
  return useQuery({ queryKey: keys.sessions(), queryFn: listSessions })
}

export function useEndSession() {
  return useMutation({ mutationFn: endSession, onSuccess: useRefreshSessions() })
}

export function useEndAllSessions() {
  return useMutation({ mutationFn: endAllSessions })
}

export function useChangePassword() {
  return useMutation({ mutationFn: changePassword, onSuccess: useRefreshSessions() })
}

export function useExport() {
  return useMutation({ mutationFn: exportMyData })
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: deleteAccount })
}

function useRefreshSessions(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: keys.sessions() })
}
