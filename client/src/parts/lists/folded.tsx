import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/plain/button.tsx'

/** The filters of a page: on a phone behind one button, on wider screens always visible. `active`: how many are set. */
export function Folded({
  active = 0,
  className,
  children,
}: {
  active?: number | undefined
  /** The layout of the filters. */
  className?: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="sm:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? t('counter.filtersActive', { count: active }) : t('counter.filters')}
      </Button>
      <div id={id} className={cx(!isOpen && 'max-sm:hidden', className)}>
        {children}
      </div>
    </>
  )
}
