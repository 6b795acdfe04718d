import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { Button } from '../../ui/plain/button.tsx'

const belows = {
  sm: { button: 'sm:hidden', filters: 'max-sm:hidden' },
  xl: { button: 'max-sm:w-12 max-sm:px-0! max-sm:*:last:sr-only xl:hidden', filters: 'max-xl:hidden' },
}

/**
 * The filters of a page: behind one button below 640 or 1280 px, else always visible. Below 1280 px the button shares its
 * line with others, so that a phone shows its icon alone, filled once filters are set (`active`: how many).
 */
export function Folded({
  below = 'sm',
  active = 0,
  className,
  children,
}: {
  below?: keyof typeof belows
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
        size={below === 'sm' ? 'sm' : 'md'}
        variant="secondary"
        className={cx(belows[below].button, active > 0 && 'border-brand bg-brand-soft text-brand-ink')}
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? t('counter.filtersActive', { count: active }) : t('counter.filters')}
      </Button>
      <div id={id} className={cx(!isOpen && belows[below].filters, className)}>
        {children}
      </div>
    </>
  )
}
