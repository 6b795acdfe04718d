import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'
import { HomeBar } from './home-bar.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { useLinks, widthFor } from './links.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { PageLink } from './page-link.tsx'
import { LogoutButton } from './logout-button.tsx'

/** The logo, the links of the role, About Us, the language picker and Logout (specification 2). */
export function TopBar() {
  const { t } = useTranslation()
  const { user } = useSession()
  const links = useLinks()
  const below = widthFor(user?.role)
  const isWide = below === 'lg'
  return (
    <HomeBar className="peer-not-empty:hidden">
      <nav
        // Another role has other links. An element that grows would count as a layout shift; a new one does not.
        key={user?.role ?? 'visitor'}
        aria-label={t('nav.main')}
        className={cx('ms-auto hidden items-center gap-1', isWide ? 'lg:flex' : 'md:flex')}
      >
        {links.map(({ to, label }) => (
          <TopLink key={to} to={to}>
            {t(label)}
          </TopLink>
        ))}
        <TopLink to="/AboutUs">{t('nav.about')}</TopLink>
        {user && <LogoutButton variant="ghost" size="sm" />}
      </nav>
      <LanguagePicker className={cx('ms-auto', isWide ? 'lg:ms-0' : 'md:ms-0')} />
      <MobileMenu below={below} />
    </HomeBar>
  )
}

/** A link of the bar. */
export function TopLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <PageLink
      to={to}
      className={isHere =>
        cx(
          'inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-brand-soft hover:text-brand-ink',
          isHere ? 'bg-brand-soft text-brand-ink' : 'text-ink',
          className,
        )
      }
    >
      {children}
    </PageLink>
  )
}
