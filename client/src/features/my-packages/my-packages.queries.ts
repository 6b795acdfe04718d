import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/query-keys.ts'
import { giveBackPackage, readLedger } from './my-packages.api.ts'

export function useLedger(userPackageId: string) {
  return useQuery({ queryKey: keys.ledger(userPackageId), queryFn: () => readLedger(userPackageId) })
}

export function useGiveBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: giveBackPackage,
    onSettled: () => void client.invalidateQueries({ queryKey: keys.myPackages() }),
  })
}
