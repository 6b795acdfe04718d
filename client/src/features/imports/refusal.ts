import i18next from 'i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ApiError } from '../../lib/api.ts'

const FILE = { required: 'empty', too_many: 'tooMany', wrong_type: 'notCsv' } as const

/** Why the server took no row of a file; undefined without an error. */
export function refusalOf(error: Error | null): string | undefined {
  if (!error) return undefined
  const reason = error instanceof ApiError ? reasonOf(error) : undefined
  return reason
    ? i18next.t(`importCustomers.errors.${reason}`)
    : (serverMessage(error) ?? i18next.t('errors.NETWORK'))
}

function reasonOf({ code, details }: ApiError) {
  if (code === 'UNSUPPORTED_MEDIA') return 'encoding'
  if (code === 'PAYLOAD_TOO_LARGE') return 'tooLarge'
  const [detail] = details
  if (code !== 'VALIDATION' || !detail) return undefined
  if (detail.path !== 'file') return 'columns'
  return Object.entries(FILE).find(([each]) => each === detail.code)?.[1]
}
