import { ArrowRight } from 'lucide-react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { BRAND } from '../../lib/brand.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Drops } from '../../ui/plain/drops.tsx'
import { Container } from '../../ui/plain/page.tsx'
import { useOffers } from './use-offers.ts'

/** The package that saves most; no band where none saves anything. Its height is kept while it loads. */
export function Offer() {
  const { t, format } = useWords()
  const offers = useOffers()
  if (offers === undefined) return <Container className="min-h-101 lg:min-h-72" />
  const { best } = offers ?? {}
  if (!best?.saving) return null
  const { name, price, washCount, validityDays, saving } = best
  const each = format.money(price / washCount)
  const single = format.money((price + saving.amount) / washCount)
  const washes = t('units.washes', { count: washCount })
  return (
    <Container>
      <section className="grid min-h-101 items-center gap-6 rounded-panel on-navy navy-sky p-5 sm:p-10 lg:min-h-72 lg:grid-cols-[1fr_25rem]">
        <div>
          <p className="font-semibold text-foam">
            <Bdi>{name}</Bdi>
          </p>
          <h2 className="mt-2 text-2xl font-semibold">
            {t('landing.offer.title', { washes, price: isolated(format.money(price)) })}
          </h2>
          <p className="mt-2 text-muted">
            {t('landing.offer.text', { each: isolated(each), single: isolated(single) })}
          </p>
          <ButtonLink
            to="/packages"
            variant="on-navy"
            className="mt-5"
            iconAfter={<ArrowRight className="rtl:-scale-x-100" />}
          >
            {t('landing.offer.button')}
          </ButtonLink>
        </div>
        <div
          aria-hidden
          className="grid gap-4 rounded-card border border-line bg-white/10 p-5 shadow-lift sm:rotate-2 rtl:sm:-rotate-2"
        >
          <div className="flex items-center justify-between gap-3">
            <Bdi className="truncate font-semibold">{BRAND.name}</Bdi>
            <span className="rounded-full bg-foam px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap text-navy">
              <bdi>
                {t('packages.saving', {
                  amount: format.money(saving.amount),
                  percent: format.percent(saving.percent / 100),
                })}
              </bdi>
            </span>
          </div>
          <Drops count={washCount} className="text-foam" />
          <p className="flex justify-between gap-3 text-sm text-muted">
            <span>{washes}</span>
            <span>{t('packages.validity', { days: t('units.days', { count: validityDays }) })}</span>
          </p>
        </div>
      </section>
    </Container>
  )
}
