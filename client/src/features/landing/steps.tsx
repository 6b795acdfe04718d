import { CalendarCheck, CarFront, Sparkle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Block } from './block.tsx'

const steps = [
  { key: 'choose', Icon: CalendarCheck },
  { key: 'come', Icon: CarFront },
  { key: 'shine', Icon: Sparkle },
] as const

/** How it works, in three steps. */
export function Steps() {
  const { t } = useTranslation()
  return (
    <div className="bg-surface">
      <Block title={t('landing.steps.title')} text={t('landing.steps.text')}>
        <ol className="grid gap-8 md:grid-cols-3 md:gap-6">
          {steps.map(({ key, Icon }, index) => (
            <li key={key} className="relative flex gap-5 md:flex-col md:items-center md:text-center">
              {index > 0 && (
                <span
                  aria-hidden
                  className="absolute end-[calc(50%+3.5rem)] top-10 hidden h-0.5 w-[calc(100%-7rem+1.5rem)] bg-brand-line md:block"
                />
              )}
              <span className="relative inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-brand text-on-brand shadow-card md:size-20">
                <Icon aria-hidden className="size-8 md:size-9" />
                <span
                  aria-hidden
                  className="absolute -end-1 -top-1 inline-flex size-7 items-center justify-center rounded-full bg-foam text-sm font-bold text-navy"
                >
                  {index + 1}
                </span>
              </span>
              <div className="md:mt-5">
                <h3 className="text-xl font-semibold">{t(`landing.steps.${key}.title`)}</h3>
                <p className="mt-1.5 max-w-xs text-muted">{t(`landing.steps.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Block>
    </div>
  )
}
