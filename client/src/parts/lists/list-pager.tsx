import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Page } from '../../lib/api.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
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
    <nav ref={nav} aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <Button
        variant="secondary"
        size="sm"
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={!previous}
        onClick={previous && turnTo(previous)}
      >
        {t('actions.previous')}
      </Button>
      <p className="text-sm text-muted" aria-live="polite">
        {total !== null && t('admin.total', { count: total })}
      </p>
      <Button
        variant="secondary"
        size="sm"
        iconAfter={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={next === null}
        onClick={next === null ? undefined : turnTo(() => filters.next(next))}
      >
        {t('actions.next')}
      </Button>
    </nav>
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
