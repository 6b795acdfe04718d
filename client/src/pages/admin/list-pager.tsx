import type { Page } from '../../lib/api.ts'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../ui/plain/pager.tsx'
import type { ListAddress } from './use-list-address.ts'

/** Back and forth in a paged list; nothing where all fits on one page. */
export function ListPager({
  label,
  address,
  page,
}: {
  label: string
  address: ListAddress
  page: Page<unknown>
}) {
  const { t } = useTranslation()
  const { next, total } = page.page
  if (next === null && !address.previous) return null
  return (
    <Pager
      label={label}
      previousLabel={t('actions.previous')}
      nextLabel={t('actions.next')}
      onPrevious={address.previous}
      onNext={next === null ? undefined : () => address.next(next)}
    >
      {total !== null && t('admin.total', { count: total })}
    </Pager>
  )
}
