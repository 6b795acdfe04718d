import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BRAND } from '../lib/brand.ts'
import { Container } from '../ui/plain/page.tsx'
import { cx } from '../ui/cx.ts'
import { ChainLogo } from './chain-logo.tsx'

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
