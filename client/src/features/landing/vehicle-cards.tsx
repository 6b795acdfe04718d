import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ExoticPicture } from '../../art/exotic.tsx'
import { MotorcyclePicture } from '../../art/motorcycle.tsx'
import { SuvPicture } from '../../art/suv.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Block } from './block.tsx'

const vehicles = [
  { key: 'suv', Picture: SuvPicture },
  { key: 'motorcycle', Picture: MotorcyclePicture },
  { key: 'exotic', Picture: ExoticPicture },
] as const

/** The three vehicle types, each with a way to /login (specification 1). */
export function VehicleCards() {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.vehicles.title')} text={t('landing.vehicles.text')} at={80}>
      <ul className="grid gap-6 md:grid-cols-3">
        {vehicles.map(({ key, Picture }) => (
          <Card as="li" key={key} lively padding="none" className="flex flex-col">
            <div className="flex aspect-[16/10] items-end justify-center bg-linear-to-b from-brand-soft to-sunken px-6 pt-6 pb-4">
              <Picture
                label={t(`landing.vehicles.${key}.alt`)}
                className="h-auto max-h-full w-full rtl:-scale-x-100"
              />
            </div>
            <div className="flex grow flex-col items-start p-6">
              <h3 className="text-xl font-semibold">{t(`landing.vehicles.${key}.title`)}</h3>
              <p className="mt-2 mb-5 text-muted">{t(`landing.vehicles.${key}.text`)}</p>
              <ButtonLink
                to="/login"
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
