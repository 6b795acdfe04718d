import { CalendarCheck, Clock, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import heroScene from '../../art/hero-scene.svg'
import { BRAND } from '../../lib/brand.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Container } from '../../ui/plain/page.tsx'

/** The first screen: the welcome, the promise, the picture; the card of the next free times overlaps its lower edge. */
export function Hero() {
  const { t } = useTranslation()
  const facts = [
    { Icon: CalendarCheck, text: t('landing.hero.factPlace') },
    { Icon: Clock, text: t('landing.hero.factCancel') },
    { Icon: Ticket, text: t('landing.hero.factPrice') },
  ]
  return (
    <section className="relative overflow-clip on-navy navy-sky">
      <Container className="grid gap-x-6 pt-4 pb-16 sm:pt-10 lg:grid-cols-[6fr_7fr] lg:items-center lg:pt-12 lg:pb-28 low:grid-cols-[4fr_3fr] low:items-center low:pt-4 low:pb-4">
        <div className="relative z-10 flex max-w-2xl flex-col">
          <h1 tabIndex={-1}>
            <span className="block text-sm font-semibold text-muted sm:text-lg low:text-sm">
              {t('landing.hero.title', { brand: BRAND.name })}
            </span>{' '}
            <span className="mt-1 block text-2xl font-bold text-balance sm:mt-3 sm:text-3xl lg:text-4xl rtl:leading-snug low:mt-0 low:text-2xl">
              {t('landing.hero.promise')}
            </span>
          </h1>
          <p className="mt-2 text-sm text-muted sm:mt-4 sm:text-lg low:order-last low:mt-2 low:text-sm">
            {t('landing.hero.subtitle')}
          </p>
          <div className="mt-6 hidden flex-wrap gap-3 sm:flex low:mt-3 low:flex low:flex-nowrap low:*:px-3 low:*:text-sm low:[&_[aria-hidden]]:hidden">
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
          <ul className="mt-6 hidden flex-wrap gap-x-5 gap-y-2 text-sm text-muted sm:flex low:hidden">
            {facts.map(({ Icon, text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon aria-hidden className="size-4 shrink-0 text-foam" />
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
          className="mx-auto mt-1 -mb-4 h-auto w-[90%] max-w-2xl lg:-me-10 lg:mb-0 lg:w-[calc(100%+2.5rem)] lg:max-w-none rtl:-scale-x-100 low:my-0"
        />
      </Container>
    </section>
  )
}
