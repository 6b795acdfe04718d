import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { apiQuery, invalidate } from '../../../lib/api-query.ts'
import { call } from '../../../lib/api.ts'

/** The user's passkeys, newest first. */
export function usePasskeys() {
  return useQuery(apiQuery('GET /auth/passkeys'))
}

export interface NewPasskey {
  name: string
  password: string
}

/** Makes a passkey on this device and adds it. Rejects with the device's or the server's error. */
export function useAddPasskey() {
  return useMutation({ mutationFn: add, onSuccess: useRefreshPasskeys() })
}

async function add({ name, password }: NewPasskey) {
  const { options } = await call('POST /auth/passkeys/new', { body: { password } })
  // The library loads only where a passkey is made.
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: options })
  return call('POST /auth/passkeys', { body: { name, response } })
}

/** Fails with INCORRECT_DELETION_PASSWORD for a wrong password. */
export function useRemovePasskey() {
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      call('DELETE /auth/passkeys/:id', { params: { id }, body: { password } }),
    onSuccess: useRefreshPasskeys(),
  })
}

function useRefreshPasskeys(): () => void {
  const client = useQueryClient()
  return () => invalidate(client, ['GET /auth/passkeys'])
}
