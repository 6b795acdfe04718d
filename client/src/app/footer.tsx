import { BRAND } from '../lib/brand.ts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Container } from '../ui/plain/page.tsx'
import { SocialLinks } from '../features/landing/social-links.tsx'

export function Footer() {
  const { t } = useTranslation()
  const year = useSyncExternalStore(
    () => () => undefined,
    () => new Date().getFullYear(),
    () => __BUILD_YEAR__,
  )
  return (
    <footer className="on-navy">
      <Container className="grid gap-6 py-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-lg font-semibold">{BRAND.name}</p>
          <SocialLinks />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-6 text-sm text-muted">
          <p>{t('footer.copyright', { year, brand: BRAND.name })}</p>
          <p>{t('footer.credit', { developer: BRAND.developer })}</p>
          <nav aria-label={t('footer.links')} className="flex gap-4 max-lg:basis-full">
            <Link to="/earliest" className="inline-flex min-h-11 items-center hover:underline">
              {t('footer.earliest')}
            </Link>
            <Link to="/privacy" className="inline-flex min-h-11 items-center hover:underline">
              {t('footer.privacy')}
            </Link>
          </nav>
        </div>
      </Container>
    </footer>
  )
}
