import type { ForgotPasswordBody, RegisterBody, ResetPasswordBody, UserView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

export function register(body: RegisterBody) {
  return api.post<{ user: UserView }>('/auth/register', body)
}

/** Answers the same whether the address has an account or not. */
export function requestPasswordLink(body: ForgotPasswordBody) {
  return api.post<undefined>('/auth/password/forgot', body)
}

export function resetPassword(body: ResetPasswordBody) {
  return api.post<undefined>('/auth/password/reset', body)
}
