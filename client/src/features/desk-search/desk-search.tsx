import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { cx } from '../../ui/cx.ts'
import { SearchResults } from './search-results.tsx'

/**
 * The one search of the desk: customers, bookings and plates, by what people say. On a phone it is there while it is open.
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
        'relative z-20 h-22 px-[max(1rem,var(--inset-side))] pt-4 lg:h-23.5 lg:px-0 lg:pt-6 print:hidden',
        isOpen ? 'max-md:h-auto max-md:pb-4' : 'max-md:hidden',
      )}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        setQ('')
        onClose()
      }}
    >
      <SearchBox label={t('admin.search')} placeholder={t('admin.searchFor')} value={q} onSearch={setQ} />
      {q.length >= 2 && <SearchResults q={q} />}
    </div>
  )
}

/** Calls back when a press or the focus leaves the element. */
function useLeaving(box: RefObject<HTMLElement | null>, onLeave: () => void) {
  const latest = useRef(onLeave)
  useEffect(() => {
    latest.current = onLeave
  })
  useEffect(() => {
    const leave = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) latest.current()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [box])
}
