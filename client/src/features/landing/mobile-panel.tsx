import { ChevronUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/bidi.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { cx } from '../../ui/cx.ts'

export interface MobilePanelProps {
  /** Of the signed-in person; a visitor is offered login and register instead. */
  name: string | undefined
  /** Where a signed-in person goes on. */
  home: ReactNode
  social: ReactNode
}

/** The bottom panel of small screens: 100 px high, 400 px when tapped or hovered (specification 1). It stays above the footer. */
export function MobilePanel({ name, home, social }: MobilePanelProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  return (
    <aside
      className={cx(
        'group on-navy navy-sky sticky inset-x-0 bottom-0 z-30 flex flex-col max-h-[85dvh] overflow-clip rounded-t-panel shadow-pop transition-[height] duration-300 ease-out md:hidden',
        isOpen ? 'h-100' : 'h-25 hover:h-100',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={event => {
          if (event.key === 'Escape') setOpen(false)
        }}
        className="flex h-25 w-full shrink-0 flex-col items-center justify-center gap-2 px-6"
      >
        <span aria-hidden className="h-1.5 w-12 rounded-full bg-on-navy-muted" />
        <span className="flex max-w-full items-center gap-2 text-lg leading-tight font-semibold">
          <span className="line-clamp-2 wrap-anywhere" title={name}>
            {name === undefined
              ? t('landing.panel.title')
              : t('landing.panel.hello', { name: isolated(name) })}
          </span>
          <ChevronUp
            aria-hidden
            className={cx('size-5 shrink-0 transition-transform duration-300', isOpen && 'rotate-180')}
          />
        </span>
      </button>
      <div
        id={content}
        className={cx(
          'flex grow flex-col gap-4 overflow-y-auto px-6 pb-6 transition-[opacity,visibility] duration-300',
          !isOpen && 'invisible opacity-0 group-hover:visible group-hover:opacity-100',
        )}
      >
        <p className="text-center text-muted">
          {name === undefined ? t('landing.panel.text') : t('landing.panel.helloText')}
        </p>
        {name === undefined ? (
          <>
            <ButtonLink to="/login" variant="on-navy" fullWidth>
              {t('nav.login')}
            </ButtonLink>
            <ButtonLink to="/register" fullWidth>
              {t('nav.register')}
            </ButtonLink>
          </>
        ) : (
          home
        )}
        <div className="mt-auto flex justify-center">{social}</div>
      </div>
    </aside>
  )
}
