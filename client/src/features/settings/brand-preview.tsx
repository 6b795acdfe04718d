import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

/** The name and the colour of the form around it, as pages will show them. */
export function BrandPreview() {
  const { t } = useTranslation()
  const [name, color] = useWatch<{ brand: { name: string; color: string } }, ['brand.name', 'brand.color']>({
    name: ['brand.name', 'brand.color'],
  })
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-sm font-semibold text-heading">{t('settings.preview')}</p>
      <div className="flex items-center justify-between gap-4 rounded-control border border-line bg-surface p-2 ps-4">
        <span dir="auto" className="min-w-0 truncate text-lg font-semibold text-heading">
          {name}
        </span>
        <span
          style={{ backgroundColor: color }}
          className="shrink-0 rounded-control px-5 py-2.5 font-semibold text-white"
        >
          {t('booking.submit')}
        </span>
      </div>
    </div>
  )
}
