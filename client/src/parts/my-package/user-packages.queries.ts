import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { apiQuery, refresh } from '../../lib/api-query.ts'
import { call } from '../../lib/api.ts'

/** The signed-in customer's packages; `enabled` is false for visitors and admins. */
export function useMyPackages(enabled: boolean) {
  return useQuery({ ...apiQuery('GET /users/packages'), enabled })
}

/** Reserves a package by its id. */
export function useReservePackage() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    // 201 and 200 are both outcomes; `success` tells them apart.
    mutationFn: (packageId: string) =>
      call(
        'POST /packages/purchase',
        { body: { packageId } },
        { idempotencyKey: submission.keyFor(packageId) },
      ),
    onSuccess: outcome => {
      submission.done()
      if (outcome.success) refresh(client, ['GET /users/packages'])
    },
  })
}
