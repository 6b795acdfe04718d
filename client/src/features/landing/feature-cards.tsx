import { ArrowRight, Clock, Droplets, Ticket } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Block } from './block.tsx'

const cards = [
  { key: 'services', Icon: Droplets },
  { key: 'packages', Icon: Ticket },
  { key: 'bookings', Icon: Clock },
] as const

/** Services, packages, bookings: each leads to /register (specification 1). */
export function FeatureCards() {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.cards.title')} text={t('landing.cards.text')}>
      <ul className="grid gap-6 lg:grid-cols-3">
        {cards.map(({ key, Icon }) => (
          <Card
            as="li"
            key={key}
            lively
            padding="lg"
            className="flex flex-col items-start gap-6 sm:max-lg:flex-row sm:max-lg:items-center"
          >
            <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-card bg-brand-soft text-brand-ink">
              <Icon aria-hidden className="size-7" />
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="text-xl font-semibold">{t(`landing.cards.${key}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`landing.cards.${key}.text`)}</p>
            </div>
            <ButtonLink
              to="/register"
              variant="secondary"
              className="shrink-0 sm:max-lg:min-w-56"
              iconAfter={<ArrowRight className="rtl:-scale-x-100" />}
            >
              {t(`landing.cards.${key}.button`)}
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </Block>
  )
}
