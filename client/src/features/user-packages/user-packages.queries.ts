import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { keys } from '../../lib/query-keys.ts'
import { listMyPackages, reservePackage } from './user-packages.api.ts'

/** The signed-in customer's packages; `enabled` is false for visitors and admins. */
export function useMyPackages(enabled: boolean) {
  return useQuery({ queryKey: keys.myPackages(), queryFn: listMyPackages, enabled })
}

/** Reserves a package by its id. */
export function useReservePackage() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (packageId: string) => reservePackage(packageId, submission.keyFor(packageId)),
    onSuccess: outcome => {
      submission.done()
      if (outcome.success) void client.invalidateQueries({ queryKey: keys.myPackages() })
    },
  })
}
