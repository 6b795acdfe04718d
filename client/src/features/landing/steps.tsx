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
        <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
          {steps.map(({ key, Icon }, index) => (
            <li key={key} className="relative flex gap-4">
              <span className="relative inline-flex size-14 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
                <Icon aria-hidden className="size-7" />
                <span
                  aria-hidden
                  className="absolute -end-1 -top-1 inline-flex size-6 items-center justify-center rounded-full bg-brand text-xs font-semibold text-on-brand"
                >
                  {index + 1}
                </span>
              </span>
              <div>
                <h3 className="text-lg font-semibold">{t(`landing.steps.${key}.title`)}</h3>
                <p className="mt-0.5 max-w-xs text-muted max-md:text-sm">{t(`landing.steps.${key}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Block>
    </div>
  )
}
