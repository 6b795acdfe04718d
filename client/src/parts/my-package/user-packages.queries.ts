import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSubmission } from '../../lib/idempotency-key.ts'
import { apiQuery, refresh } from '../../lib/api-query.ts'
import { call, type BodyOf } from '../../lib/api.ts'
import { readPricesAgain } from '../../queries/prices.ts'

/** The signed-in customer's packages; `enabled` is false for visitors and admins. */
export function useMyPackages(enabled: boolean) {
  return useQuery({ ...apiQuery('GET /users/packages'), enabled })
}

/** Reserves a package at the price that was shown; the offers are read again when it is another one. */
export function useReservePackage() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    // 201 and 200 are both outcomes; `success` tells them apart.
    mutationFn: (body: BodyOf<'POST /packages/purchase'>) =>
      call('POST /packages/purchase', { body }, { idempotencyKey: submission.keyFor(body) }),
    onSuccess: outcome => {
      submission.done()
      if (outcome.success) refresh(client, ['GET /users/packages'])
    },
    onError: error => readPricesAgain(client, error),
  })
}
