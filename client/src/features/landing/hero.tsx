import { BRAND } from '../../lib/brand.ts'
import { CalendarCheck, Clock, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import heroScene from '../../art/hero-scene.svg'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Container } from '../../ui/plain/page.tsx'
import { FromPrice } from './from-price.tsx'

/** The first screen: the welcome, the benefits and a booking button. */
export function Hero() {
  const { t } = useTranslation()
  const facts = [
    { Icon: CalendarCheck, text: t('landing.hero.factPlace') },
    { Icon: Clock, text: t('landing.hero.factCancel') },
    { Icon: Ticket, text: t('landing.hero.factPrice') },
  ]
  return (
    // The last pixels match the page: a curve never ends exactly at the box's edge, and the dark would show through.
    <section className="relative overflow-clip on-navy navy-sky after:absolute after:inset-x-0 after:bottom-0 after:h-1 after:bg-page">
      <Container className="grid items-center gap-8 pt-12 pb-20 sm:pt-16 lg:grid-cols-[5fr_6fr] lg:gap-4 lg:pt-20 lg:pb-28">
        <div className="relative z-10 max-w-xl">
          <h1
            tabIndex={-1}
            className="text-4xl font-bold tracking-tight sm:text-5xl lg:text-6xl rtl:leading-snug"
          >
            {t('landing.hero.title', { brand: BRAND.name })}
          </h1>
          <p className="mt-5 text-lg text-muted sm:text-xl">{t('landing.hero.subtitle')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to="/Services" variant="on-navy" size="lg" icon={<CalendarCheck />}>
              {t('landing.hero.book')}
            </ButtonLink>
            <ButtonLink
              to="/earliest"
              variant="ghost"
              size="lg"
              className="border-line! text-on-navy! hover:bg-brand!"
            >
              {t('landing.hero.earliest')}
            </ButtonLink>
          </div>
          {/* Its height is kept, so that the price moves nothing. */}
          <div className="mt-4 min-h-7 text-lg font-medium text-foam">
            <FromPrice />
          </div>
          <ul className="mt-4 grid gap-3 text-sm text-muted">
            {facts.map(({ Icon, text }) => (
              <li key={text} className="flex items-center gap-2.5">
                <Icon aria-hidden className="size-5 shrink-0 text-foam" />
                {text}
              </li>
            ))}
          </ul>
        </div>
        <img
          src={heroScene}
          alt=""
          width="1200"
          height="620"
          className="mx-auto h-auto w-full max-w-3xl lg:-me-8 lg:w-[calc(100%+2rem)] rtl:-scale-x-100"
        />
      </Container>
      <Wave />
    </section>
  )
}

/** The wave between the hero and the page. */
function Wave() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 1440 64"
      preserveAspectRatio="none"
      className="absolute inset-x-0 bottom-0.5 h-8 w-full fill-page sm:h-12 lg:h-16"
    >
      <path d="M0 40C180 4 340 4 540 28s380 36 560 12 260-28 340-18v42H0z" />
    </svg>
  )
}
