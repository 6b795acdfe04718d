import { useLocation } from 'react-router-dom'
import type { AuthValues } from './use-auth-form.tsx'

/** The state of a link between the sign-in pages: the requested page, and the address that has been typed. */
export function useOnward(): ({ email }: AuthValues) => object {
  const { state } = useLocation() as { state: unknown }
  const from = typeof state === 'object' && state !== null && 'from' in state ? { from: state.from } : {}
  return ({ email = '' }) => ({ ...from, email: email.trim() })
}

/** The address that such a link carries. */
export function typedEmail(state: unknown): string | undefined {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined
  return typeof email === 'string' ? email : undefined
}
