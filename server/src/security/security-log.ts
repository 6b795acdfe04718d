import type { Logger } from 'pino'
import type { ErrorCode } from '../contract/errors.ts'

/** What monitoring looks for, named as in OWASP's Logging Vocabulary. */
export type SecurityEvent =
  | 'authn_login_success'
  | 'authn_login_fail'
  | 'authn_password_change'
  | 'authn_password_change_fail'
  | 'authn_factor_change'
  | 'authn_token_created'
  | 'authn_token_fail'
  | 'authn_token_revoked'
  | 'authz_fail'
  | 'excess_rate_limit_exceeded'
  | 'malicious_cors'
  | 'privilege_permissions_changed'
  | 'user_created'
  | 'user_deleted'

export const REFUSALS: Partial<Record<ErrorCode, SecurityEvent>> = {
  INVALID_CREDENTIALS: 'authn_login_fail',
  SECOND_FACTOR_WRONG: 'authn_login_fail',
  SECOND_FACTOR_MISSING: 'authz_fail',
  INVALID_TOKEN: 'authn_token_fail',
  FORBIDDEN: 'authz_fail',
  INCORRECT_DELETION_PASSWORD: 'authz_fail',
  CSRF: 'malicious_cors',
  RATE_LIMITED: 'excess_rate_limit_exceeded',
}

/** `log` of a request has address, account and session; `facts` hold ids, never a password, token, e-mail address or plate. */
export function logSecurity(log: Logger, event: SecurityEvent, facts: Record<string, unknown> = {}): void {
  const failed = /_fail$|^excess|^malicious/.test(event)
  log[failed ? 'warn' : 'info']({ event, ...facts }, 'security')
}
