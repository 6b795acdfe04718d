import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ToggleGroup } from '../../ui/aria/toggle-group.tsx'

export type SaleView = 'sale' | 'archived'

/** Which of the two lists is shown; kept in the URL. */
export function useSaleView(): [SaleView, (view: SaleView) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    search.has('archived') ? 'archived' : 'sale',
    view => setSearch(view === 'archived' ? { archived: '1' } : {}, { replace: true }),
  ]
}

/** A switch between on sale and archived. */
export function SaleFilter({ view, onChange }: { view: SaleView; onChange: (view: SaleView) => void }) {
  const { t } = useTranslation()
  return (
    <ToggleGroup
      label={t('archive.filter')}
      choices={[
        { value: 'sale', label: t('archive.onSale') },
        { value: 'archived', label: t('archive.archived') },
      ]}
      value={view}
      onChange={onChange}
    />
  )
}
