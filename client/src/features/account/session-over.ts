import { ApiError } from '../../lib/api.ts'

/** Such an error is handled by the sign-in over the page. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED'
}
