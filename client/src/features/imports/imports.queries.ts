import { CSV } from '@car-wash/server/contract/constants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery, refresh } from '../../lib/api-query.ts'
import { STALE } from '../../lib/stale.ts'
import { call } from '../../lib/api.ts'

const EVERY_MS = 1000

/** Sends a file; in a dry run nothing is created. */
export function useSendImport() {
  return useMutation({
    mutationFn: ({ file, dryRun }: { file: File; dryRun: boolean }) =>
      // A file's own type is what the computer has installed for it.
      call('POST /admin/imports', {
        query: { dryRun: dryRun ? 'true' : 'false' },
        body: new Blob([file], { type: CSV }),
      }),
  })
}

/** The newest import that was no dry run; null without one. */
export function useLastImport() {
  return useMutation({
    mutationFn: async () => (await call('GET /admin/imports')).find(({ dryRun }) => !dryRun) ?? null,
  })
}

/** An import, looked at again until it has finished. */
export function useImport(id: string) {
  const client = useQueryClient()
  const shown = useQuery({
    ...apiQuery('GET /admin/imports/:id', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.finishedAt === null ? EVERY_MS : false),
  })
  const hasCreated = shown.data?.dryRun === false && shown.data.finishedAt !== null
  useEffect(() => {
    if (hasCreated) refresh(client, [...STALE['POST /admin/customers'], 'GET /admin/user-packages'])
  }, [client, hasCreated])
  return shown
}
