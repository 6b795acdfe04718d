import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { cx } from '../../ui/cx.ts'
import { useLeaving } from '../../ui/use-leaving.ts'
import { SearchResults } from './search-results.tsx'

/**
 * The one search of the desk: customers, bookings and plates, by what people say. Below 1280 px it is there while it is open.
 */
export function DeskSearch({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const { pathname, search } = useLocation()
  const [place, setPlace] = useState(pathname + search)
  const box = useRef<HTMLDivElement>(null)
  useLeaving(box, () => setQ(''))
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  // A result was opened.
  if (place !== pathname + search) {
    setPlace(pathname + search)
    setQ('')
  }
  return (
    <div
      ref={box}
      role="presentation"
      className={cx(
        'max-xl:absolute max-xl:inset-x-0 max-xl:top-full max-xl:z-10 max-xl:border-b max-xl:border-line max-xl:bg-surface max-xl:px-page max-xl:py-3 xl:relative xl:ms-4 xl:me-auto xl:w-105 xl:pointer-fine:[--control-height:2.5rem]',
        !isOpen && 'max-xl:hidden',
      )}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        setQ('')
        onClose()
      }}
    >
      <SearchBox
        hideLabel
        label={t('admin.search')}
        placeholder={t('admin.searchFor')}
        value={q}
        onSearch={setQ}
      />
      {q.length >= 2 && <SearchResults q={q} />}
    </div>
  )
}
