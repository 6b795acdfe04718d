import { ChevronUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../i18n/use-words.ts'
import { startPageOf } from '../../session/return-to.ts'
import { useSession } from '../../session/session.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { SocialLinks } from './social-links.tsx'

function closeOnEscape({ key, currentTarget }: KeyboardEvent) {
  if (key === 'Escape') currentTarget.closest('details')?.removeAttribute('open')
}

/**
 * The bottom panel of small screens: 100 px high, 400 px when tapped or hovered (specification 1), with
 * login and register for a visitor. It stays above the footer. The browser itself opens it, so that a tap works before the scripts have loaded.
 */
export function MobilePanel() {
  const { t } = useTranslation()
  const { user } = useSession()
  const name = user?.name
  return (
    <aside className="sticky inset-x-0 bottom-0 z-30 md:hidden">
      <details className="group overflow-clip rounded-t-panel on-navy navy-sky pb-(--inset-bottom) bottom-panel shadow-pop">
        <summary
          onKeyDown={closeOnEscape}
          className="flex h-25 w-full shrink-0 cursor-pointer list-none flex-col items-center justify-center gap-2 px-6 -outline-offset-4 [&::-webkit-details-marker]:hidden"
        >
          <span aria-hidden className="h-1.5 w-12 rounded-full bg-on-navy-muted" />
          <span key={name} className="flex max-w-full items-center gap-2 text-lg leading-tight font-semibold">
            <span className="line-clamp-2 wrap-anywhere" title={name}>
              {name === undefined
                ? t('landing.panel.title')
                : t('landing.panel.hello', { name: isolated(name) })}
            </span>
            <ChevronUp
              aria-hidden
              className="size-5 shrink-0 transition-transform duration-300 group-open:rotate-180"
            />
          </span>
        </summary>
        <div className="flex h-75 max-h-[calc(85dvh-6.25rem)] flex-col gap-4 overflow-y-auto px-6 pb-6">
          <p className="text-center text-muted">
            {user === null ? t('landing.panel.text') : t('landing.panel.helloText')}
          </p>
          {user === null ? (
            <>
              <ButtonLink to="/login" variant="on-navy" fullWidth>
                {t('nav.login')}
              </ButtonLink>
              <ButtonLink to="/register" fullWidth>
                {t('nav.register')}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to={startPageOf(user.role)} variant="on-navy" fullWidth>
              {t(user.role === 'customer' ? 'nav.dashboard' : 'nav.adminDashboard')}
            </ButtonLink>
          )}
          <div className="mt-auto flex justify-center">
            <SocialLinks />
          </div>
        </div>
      </details>
    </aside>
  )
}
