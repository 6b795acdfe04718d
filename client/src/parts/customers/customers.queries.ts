import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery, invalidate } from '../../lib/api-query.ts'
import { type BodyOf, call } from '../../lib/api.ts'
import { readPricesAgain } from '../../queries/prices.ts'
import { createSubmission } from '../../lib/idempotency-key.ts'

/** A page of customers; the previous page stays visible until the next one loads. */
export function useCustomers(q: string | undefined, cursor?: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q, cursor, limit: '25' } }),
    placeholderData: keepPreviousData,
  })
}

/** The first few matches, for a combo box. */
export function useCustomerSearch(q: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers', { query: { q: q === '' ? undefined : q, limit: '8' } }),
    placeholderData: keepPreviousData,
  })
}

/** A customer with visits, money, packages and notes; sends no request for an empty id. */
export function useCustomerDetail(id: string) {
  return useQuery({
    ...apiQuery('GET /admin/customers/:id', { params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  })
}

/** Customers and bookings by what people say: a name, a number, a plate or the end of either. */
export function useDeskSearch(q: string) {
  return useQuery({
    ...apiQuery('GET /admin/search', { query: { q } }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
}

/** Enters a customer by name and phone. Its errors are PHONE_TAKEN, with the `customer`, and fields. */
export function useCreateCustomer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/customers'>) => call('POST /admin/customers', { body }),
    onSuccess: () => invalidate(client, ['GET /admin/customers', 'GET /admin/search']),
  })
}

/** A new link with which the customer gets an address and a password; the one before ends. */
export function useMakeClaimLink() {
  return useMutation({
    mutationFn: (id: string) => call('POST /admin/customers/:id/claim-link', { params: { id } }),
  })
}

export function useSaveDeskNotes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & BodyOf<'PUT /admin/customers/:id/notes'>) =>
      call('PUT /admin/customers/:id/notes', { params: { id }, body }),
    onSettled: () => invalidate(client, ['GET /admin/customers/:id']),
  })
}

/** Sells a package. The reply may say that another package prevents it; a resend of the same body sells once. */
export function useSellPackage() {
  const client = useQueryClient()
  const [submission] = useState(createSubmission)
  return useMutation({
    mutationFn: (body: BodyOf<'POST /admin/user-packages'>) =>
      call('POST /admin/user-packages', { body }, { idempotencyKey: submission.keyFor(body) }),
    onSuccess: () => submission.done(),
    onError: error => readPricesAgain(client, error),
    onSettled: () =>
      invalidate(client, ['GET /admin/customers/:id', 'GET /admin/user-packages', 'GET /admin/payments']),
  })
}
