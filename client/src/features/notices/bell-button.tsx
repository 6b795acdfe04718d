import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface BellButtonProps {
  /** With the number, for screen readers. */
  label?: string
  count?: string | null
  /** Absent while the bell loads. */
  onClick?: () => void
}

/** The bell, with the number in its corner, so that it moves nothing when it comes. */
export function BellButton({ label, count, onClick }: BellButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={label ?? t('notices.title')}
      disabled={!onClick}
      onClick={onClick}
      className="m-2 flex min-h-11 min-w-11 shrink-0 items-center gap-3 rounded-control px-3 py-2 text-sm font-medium text-ink transition-colors hover:bg-brand-soft hover:text-brand-ink lg:mx-0 lg:mb-0 lg:w-full print:hidden"
    >
      <span aria-hidden className="relative">
        <Bell className="size-5" />
        {count && (
          <span className="absolute -end-2 -top-2 min-w-4.5 rounded-full bg-danger px-1 text-center text-xs leading-4.5 text-on-danger">
            {count}
          </span>
        )}
      </span>
      <span className="max-lg:hidden">{t('notices.title')}</span>
    </button>
  )
}
