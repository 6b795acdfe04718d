import { BRAND } from '../lib/brand.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Container } from '../ui/plain/page.tsx'
import { SocialLinks } from '../features/landing/social-links.tsx'

const LINKS = [
  { to: '/earliest', text: 'footer.earliest' },
  { to: '/packages', text: 'footer.packages' },
  { to: '/branches', text: 'words.branches' },
  { to: '/privacy', text: 'footer.privacy' },
] as const

export function Footer() {
  const { t } = useTranslation()
  const year = useSyncExternalStore(
    () => () => undefined,
    () => new Date().getFullYear(),
    () => BRAND.year,
  )
  return (
    <footer className="on-navy pb-(--inset-bottom) peer-not-empty:hidden">
      <Container className="grid gap-4 py-6 sm:gap-6 sm:py-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg font-semibold">{BRAND.name}</p>
          <SocialLinks />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-4 text-sm text-muted sm:pt-6">
          <p>{t('footer.copyright', { year, brand: BRAND.name })}</p>
          <p>{t('footer.credit', { developer: BRAND.developer })}</p>
          <nav aria-label={t('footer.links')} className="flex flex-wrap gap-x-4 max-lg:basis-full">
            {LINKS.map(({ to, text }) => (
              <Link key={to} to={to} className="inline-flex min-h-11 items-center hover:underline">
                {t(text)}
              </Link>
            ))}
          </nav>
        </div>
      </Container>
    </footer>
  )
}
