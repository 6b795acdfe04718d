import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import exotic from '../../art/exotic.svg'
import motorcycle from '../../art/motorcycle.svg'
import suv from '../../art/suv.svg'
import { comeBackTo } from '../../session/return-to.ts'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Block } from './block.tsx'

const vehicles = [
  { key: 'suv', picture: suv },
  { key: 'motorcycle', picture: motorcycle },
  { key: 'exotic', picture: exotic },
] as const

/** The three vehicle types, each with a button to /login (specification 1) that leads on to its services. */
export function VehicleCards() {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.vehicles.title')} text={t('landing.vehicles.text')} at={80}>
      <ul className="grid gap-6 md:grid-cols-3">
        {vehicles.map(({ key, picture }) => (
          <Card as="li" key={key} lively padding="none" className="flex flex-col">
            <div className="flex aspect-[16/10] items-end justify-center bg-linear-to-b from-brand-soft to-sunken px-6 pt-6 pb-4">
              <img
                src={picture}
                alt={t(`landing.vehicles.${key}.alt`)}
                width="480"
                height="250"
                loading="lazy"
                className="h-auto max-h-full w-full rtl:-scale-x-100"
              />
            </div>
            <div className="flex grow flex-col items-start p-6">
              <h3 className="text-xl font-semibold">{t(`landing.vehicles.${key}.title`)}</h3>
              <p className="mt-2 mb-5 text-muted">{t(`landing.vehicles.${key}.text`)}</p>
              <ButtonLink
                to="/login"
                state={comeBackTo({ pathname: '/Services', search: `?vehicle=${key}` })}
                aria-label={`${t('landing.vehicles.explore')}: ${t(`landing.vehicles.${key}.title`)}`}
                variant="primary"
                className="mt-auto"
                iconAfter={<ArrowRight className="rtl:-scale-x-100" />}
              >
                {t('landing.vehicles.explore')}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </ul>
    </Block>
  )
}
