import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

const MEGABYTE = 1024 * 1024

/** Formats a size in whole megabytes: '676 MB'. */
export function useBytes(): (bytes: number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return bytes => t('system.megabytes', { number: format.number(Math.ceil(bytes / MEGABYTE)) })
}
