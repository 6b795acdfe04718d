import { BRAND } from '../lib/brand.ts'
import { useTranslation } from 'react-i18next'
import aboutScene from '../art/about-scene.svg'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Container } from '../ui/plain/page.tsx'
import { Reveal } from '../ui/plain/reveal.tsx'

/** About Us: three paragraphs and a picture (specification 2). */
export function AboutPage() {
  const { t } = useTranslation()
  return (
    <Container className="grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-2 lg:gap-16">
      <div>
        <h1 tabIndex={-1} className="text-2xl font-semibold sm:text-3xl">
          {t('nav.about')}
        </h1>
        <p className="mt-3 text-xl font-semibold text-brand-ink">{t('about.lead')}</p>
        <div className="mt-6 grid max-w-lines gap-4 text-lg">
          <p>{t('about.founded', { brand: BRAND.name, year: BRAND.foundedIn })}</p>
          <p>{t('about.offer')}</p>
          <p>{t('about.partners')}</p>
        </div>
        <ButtonLink to="/Services" size="lg" className="mt-8">
          {t('about.book')}
        </ButtonLink>
      </div>
      <Reveal at={80}>
        <img
          src={aboutScene}
          alt={t('about.picture')}
          width="800"
          height="480"
          className="h-auto w-full rtl:-scale-x-100"
        />
      </Reveal>
    </Container>
  )
}
