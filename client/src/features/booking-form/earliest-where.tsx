import { LocateFixed } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Near } from '../../parts/branches/use-near-me.ts'
import { Button } from '../../ui/plain/button.tsx'
import { NativeSelect } from '../../ui/plain/native-select.tsx'

/** Where the visitor is: a city of the chain, or "Near me". */
export function EarliestWhere({
  city,
  cities,
  near,
  onCity,
  onNearMe,
}: {
  city: string
  cities: readonly string[]
  near: Near
  onCity: (city: string) => void
  onNearMe: () => void
}) {
  const { t } = useTranslation()
  return (
    <div className="grid items-end gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <NativeSelect
            label={t('earliest.city')}
            placeholder={t('earliest.allCities')}
            value={city}
            onChange={({ target }) => onCity(target.value)}
            options={cities.map(each => ({ value: each, label: each }))}
          />
        </div>
        <Button
          variant="secondary"
          icon={<LocateFixed />}
          pending={near.state === 'asking'}
          aria-pressed={near.state === 'on'}
          onClick={onNearMe}
        >
          {t('landing.branches.nearMe')}
        </Button>
      </div>
      <p role="status" className="flex min-h-11 items-center text-sm text-muted">
        {t(near.state === 'refused' ? 'landing.branches.noPlace' : 'landing.branches.placeStays')}
      </p>
    </div>
  )
}
