import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/plain/button.tsx'
import { useLinks } from './links.ts'
import { PageLink } from './page-link.tsx'
import { LogoutButton } from './logout-button.tsx'

/** From which width on every link is in the bar. */
const HIDDEN = { md: 'md:hidden', lg: 'lg:hidden', xl: 'xl:hidden' }

/** The slide-in menu of small screens: the native dialog traps the focus and closes on Escape. */
export function MobileMenu({ below }: { below: keyof typeof HIDDEN }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { key } = useLocation()
  const links = useLinks()
  const dialog = useRef<HTMLDialogElement>(null)

  const id = useId()
  const shown = useRef(key)

  // Not on mount: a visitor may have opened it before the scripts loaded.
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    dialog.current?.close()
  }, [key])

  /** For browsers without `command`; the others can open the menu before the scripts load, and warn of a second call. */
  function unlessCommanded(act: 'showModal' | 'close') {
    if (!('command' in HTMLButtonElement.prototype)) dialog.current?.[act]()
  }

  return (
    <div className={HIDDEN[below]}>
      <IconButton
        label={t('nav.menu')}
        icon={<Menu />}
        className="me-[clamp(-0.875rem,calc(var(--inset-side)-1.5rem),0px)]"
        onClick={() => unlessCommanded('showModal')}
        command="show-modal"
        commandfor={id}
      />
      <dialog
        ref={dialog}
        id={id}
        aria-label={t('nav.main')}
        closedby="any"
        className="slide-in my-0 ms-auto me-0 h-dvh max-h-none w-80 max-w-[85vw] bg-surface text-ink shadow-pop"
      >
        <div className="flex h-full flex-col gap-2 p-4">
          <div className="flex justify-end">
            <IconButton
              label={t('nav.closeMenu')}
              icon={<X />}
              onClick={() => unlessCommanded('close')}
              command="close"
              commandfor={id}
            />
          </div>
          <nav aria-label={t('nav.main')} className="flex flex-col gap-1">
            {[...links, { to: '/AboutUs', label: 'nav.about' } as const].map(({ to, label }) => (
              <PageLink
                key={to}
                to={to}
                onClick={() => dialog.current?.close()}
                className={isHere =>
                  cx(
                    'flex min-h-12 items-center rounded-control px-4 text-lg font-semibold',
                    isHere ? 'bg-brand-soft text-brand-ink' : 'text-ink hover:bg-sunken',
                  )
                }
              >
                {t(label)}
              </PageLink>
            ))}
          </nav>
          {user && <LogoutButton variant="secondary" className="mt-auto" />}
        </div>
      </dialog>
    </div>
  )
}
