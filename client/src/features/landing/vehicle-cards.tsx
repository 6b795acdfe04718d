import { ArrowRight } from 'lucide-react'
import exotic from '../../art/exotic.svg'
import motorcycle from '../../art/motorcycle.svg'
import suv from '../../art/suv.svg'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { comeBackTo } from '../../session/return-to.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Block } from './block.tsx'
import { lowestPrice } from '../../parts/booking/booking-terms.ts'
import { useOffers } from './use-offers.ts'

const vehicles = [
  { key: 'suv', picture: suv },
  { key: 'motorcycle', picture: motorcycle },
  { key: 'exotic', picture: exotic },
] as const

/** The three vehicle types, each with a button to /login (specification 1) that leads on to its services. */
export function VehicleCards() {
  const { t, format } = useWords()
  const offers = useOffers()
  return (
    <Block title={t('landing.vehicles.title')} text={t('landing.vehicles.text')} at={80}>
      <ul className="grid gap-3 md:grid-cols-3 md:gap-6">
        {vehicles.map(({ key, picture }) => {
          const price = offers ? lowestPrice(offers.services, key) : undefined
          return (
            <Card as="li" key={key} padding="none" className="flex md:flex-col">
              <div className="flex w-28 shrink-0 items-center justify-center bg-linear-to-b from-brand-soft to-sunken p-2 md:h-40 md:w-auto md:items-end md:px-6 md:pt-5">
                <img
                  src={picture}
                  alt={t(`landing.vehicles.${key}.alt`)}
                  width="480"
                  height="250"
                  fetchPriority="low"
                  className="h-full w-full object-contain rtl:-scale-x-100"
                />
              </div>
              <div className="flex min-w-0 grow flex-col items-start p-4 max-sm:py-3 sm:p-6">
                <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3">
                  <h3 className="text-lg font-semibold">{t(`landing.vehicles.${key}.title`)}</h3>
                  <span className="min-h-5 text-sm font-semibold text-muted">
                    {price !== undefined &&
                      t('landing.vehicles.from', { price: isolated(format.money(price)) })}
                  </span>
                </div>
                <p className="mt-1 mb-2 text-muted max-md:text-sm">{t(`landing.vehicles.${key}.text`)}</p>
                <ButtonLink
                  to="/login"
                  state={comeBackTo({ pathname: '/Services', search: `?vehicle=${key}` })}
                  aria-label={`${t('landing.vehicles.explore')}: ${t(`landing.vehicles.${key}.title`)}`}
                  variant="secondary"
                  className="mt-auto"
                  iconAfter={<ArrowRight className="rtl:-scale-x-100" />}
                >
                  {t('landing.vehicles.explore')}
                </ButtonLink>
              </div>
            </Card>
          )
        })}
      </ul>
    </Block>
  )
}
