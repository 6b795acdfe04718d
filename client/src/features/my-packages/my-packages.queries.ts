import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { keys } from '../../lib/query-keys.ts'
import { refresh } from '../../lib/refresh.ts'
import { giveBackPackage, readLedger } from './my-packages.api.ts'

export function useLedger(userPackageId: string) {
  return useQuery({ queryKey: keys.ledger(userPackageId), queryFn: () => readLedger(userPackageId) })
}

export function useGiveBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: giveBackPackage,
    onSettled: (_, error) => {
      // Without a session nothing was judged, and nothing could be asked anew.
      if (error instanceof ApiError && error.code === 'UNAUTHENTICATED') return
      void refresh(client, keys.myPackages())
    },
  })
}
