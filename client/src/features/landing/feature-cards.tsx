import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import polishing from '../../art/polishing.svg'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Drops } from '../../ui/plain/drops.tsx'
import { Block } from './block.tsx'
import { lowestPrice } from '../../parts/booking/booking-terms.ts'
import { type Offers, useOffers } from './use-offers.ts'

const cards = [
  {
    key: 'services',
    picture: (
      <img
        src={polishing}
        alt=""
        width="400"
        height="176"
        fetchPriority="low"
        className="size-full object-cover"
      />
    ),
  },
  {
    key: 'packages',
    picture: (
      <span className="grid -rotate-3 gap-3 rounded-card bg-surface p-5 shadow-lift max-lg:scale-75">
        <span className="h-2.5 w-24 rounded-full bg-line" />
        <Drops count={10} used={3} className="text-brand" />
      </span>
    ),
  },
  {
    key: 'bookings',
    picture: (
      <span className="flex gap-3 max-lg:scale-75">
        {[false, true, false].map((isChosen, at) => (
          <span
            key={at}
            className={`grid w-20 gap-2.5 rounded-control bg-surface p-3 ${isChosen ? '-mt-3 mb-3 shadow-lift ring-2 ring-brand' : 'shadow-soft'}`}
          >
            <span className="h-2 w-8 rounded-full bg-line" />
            <span className="h-4 w-full rounded-full bg-heading" />
            <span className={`h-3 w-10 rounded-full ${isChosen ? 'bg-brand' : 'bg-line'}`} />
          </span>
        ))}
      </span>
    ),
  },
] as const

/** Services, packages, bookings: each with a fact of this chain, and each leads to /register (specification 1). */
export function FeatureCards() {
  const { t } = useWords()
  const offers = useOffers()
  return (
    <Block title={t('landing.cards.title')} text={t('landing.cards.text')}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {cards.map(({ key, picture }) => (
          <Card as="li" key={key} padding="none" className="flex flex-col">
            <div
              aria-hidden
              className="flex h-40 items-center justify-center overflow-clip bg-linear-to-br from-brand-soft to-brand-line/60 max-md:hidden"
            >
              {picture}
            </div>
            <div className="flex grow flex-col items-start p-4 max-sm:py-3 sm:p-6">
              <h3 className="text-lg font-semibold">{t(`landing.cards.${key}.title`)}</h3>
              <p className="mt-1 text-muted max-md:text-sm">{t(`landing.cards.${key}.text`)}</p>
              <p className="mt-1 mb-2 min-h-5 text-sm text-muted">
                <Fact of={key} offers={offers} />
              </p>
              <ButtonLink
                to="/register"
                variant="secondary"
                className="mt-auto"
                iconAfter={<ArrowRight className="rtl:-scale-x-100" />}
              >
                {t(`landing.cards.${key}.button`)}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </ul>
    </Block>
  )
}

/** What a card says of this chain: the lowest price, the best package, the taps; nothing while it is unknown. */
function Fact({
  of,
  offers,
}: {
  of: (typeof cards)[number]['key']
  offers: Offers | null | undefined
}): ReactNode {
  const { t, format } = useWords()
  if (of === 'bookings') return t('landing.cards.bookings.fact')
  if (!offers) return null
  if (of === 'services') {
    const price = lowestPrice(offers.services)
    return price === undefined ? null : t('landing.hero.from', { price: isolated(format.money(price)) })
  }
  const { best } = offers
  if (!best?.saving) return null
  return t('landing.cards.packages.fact', {
    price: isolated(format.money(best.price / best.washCount)),
    percent: isolated(format.percent(best.saving.percent / 100)),
  })
}
