import type { Page } from '../../lib/api.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager } from '../../ui/plain/pager.tsx'
import type { Filters } from './use-filters.ts'

/** The pager of a list, in the list's box; hidden when everything fits on one page. */
export function ListPager({
  label,
  filters,
  page,
}: {
  label: string
  filters: Filters
  page: Page<unknown>
}) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const { next, total } = page.page
  const { previous } = filters
  if (next === null && !previous) return null
  return (
    <Pager
      ref={nav}
      label={label}
      previousLabel={t('actions.previous')}
      nextLabel={t('actions.next')}
      onPrevious={previous && turnTo(previous)}
      onNext={next === null ? undefined : turnTo(() => filters.next(next))}
    >
      {total !== null && t('admin.total', { count: total })}
    </Pager>
  )

  /** Scrolls a new page to its first row. */
  function turnTo(go: () => void) {
    return () => {
      go()
      const list = nav.current?.parentElement
      list?.querySelector('[role=region]')?.scrollTo({ top: 0, behavior: 'instant' })
      if (list && list.getBoundingClientRect().top < 0)
        list.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
  }
}
