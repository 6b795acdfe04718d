import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../queries/config.ts'

/** Above every admin page: that this is the copy of a backup, which is deleted after the look at it. */
export function InstallationBar() {
  const { t } = useTranslation()
  const file = useQuery(configQuery).data?.copyOf
  if (file === undefined) return null
  return (
    <p className="bg-warning-soft px-page py-3 text-sm font-medium text-warning-ink print:hidden">
      {t('admin.copyOf', { file })}
    </p>
  )
}
