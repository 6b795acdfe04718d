import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BRAND } from '../lib/brand.ts'
import { Container } from '../ui/plain/page.tsx'
import { cx } from '../ui/cx.ts'
import { ChainLogo } from './chain-logo.tsx'

/** On the admin pages: as wide as the window; below 1280 px lower and without the chain's name. */
export const ADMIN_BAR =
  'not-high:static *:[div]:relative *:[div]:max-w-none *:[div]:gap-0 max-xl:*:[div]:h-14 xl:*:[div]:gap-2 xl:*:[div]:*:[a]:min-w-50 max-xl:[&_a>bdi]:hidden'

/** The bar at the top: the chain's logo and name, which lead home, and what follows them. */
export function HomeBar({ className, children }: { className?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <header className={cx('sticky top-0 z-40 border-b border-line bg-surface pt-(--inset-top)', className)}>
      <Container className="flex h-16 items-center gap-2 sm:gap-4">
        <Link
          to="/"
          aria-label={t('nav.home', { brand: BRAND.name })}
          className="inline-flex min-h-11 items-center gap-2 text-lg font-semibold text-heading"
        >
          <ChainLogo />
          <bdi>{BRAND.name}</bdi>
        </Link>
        {children}
      </Container>
    </header>
  )
}
