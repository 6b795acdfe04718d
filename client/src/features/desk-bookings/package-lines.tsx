import type { BookingView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** The paying package's remaining washes and expiry, each with the name that a card shows before it. */
export function usePackageLines() {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ userPackageId }: BookingView) =>
    userPackageId
      ? [
          <span key="remaining" className="text-sm text-muted tabular-nums">
            <span className="cards:hidden lines:sr-only">{t('adminBookings.remaining')}: </span>
            {format.number(userPackageId.remainingWashes)}
          </span>,
          <span key="expiry" className="text-sm text-muted tabular-nums">
            <span className="cards:hidden lines:sr-only">{t('adminBookings.expiry')}: </span>
            <Bdi dir="auto" className="whitespace-nowrap">
              {format.date(userPackageId.expiryDate)}
            </Bdi>
          </span>,
        ]
      : []
}
