import type { DeliveryView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/plain/badge.tsx'

/** What came of a try. */
export function Outcome({ status, fault }: Pick<DeliveryView, 'status' | 'fault'>) {
  const { t } = useTranslation()
  if (status !== null && status >= 200 && status < 300)
    return <Badge tone="success">{t('webhooks.accepted')}</Badge>
  return (
    <Badge tone="danger">
      {status === null
        ? t(`webhooks.fault.${fault ?? 'unreachable'}`)
        : t('webhooks.refused', { status: String(status) })}
    </Badge>
  )
}
