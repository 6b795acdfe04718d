import type { WashServiceView } from '@car-wash/server/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { publicList } from './public-list.ts'

/** "Washes from €14.90", once the menu is known; without it the line stays empty. */
export function FromPrice() {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [price, setPrice] = useState<number>()
  useEffect(() => {
    publicList<WashServiceView>('/api/bookings/services').then(
      services => {
        if (services.length > 0) setPrice(Math.min(...services.map(each => each.price)))
      },
      () => undefined,
    )
  }, [])
  return price === undefined ? null : t('landing.hero.from', { price: isolated(euro(price)) })
}
