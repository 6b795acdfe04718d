import type { VisitStep, VisitView } from '@car-wash/server/contract'
import { cx } from '../../ui/cx.ts'
import { useTranslation } from 'react-i18next'

const STEPS = ['arrived', 'washing', 'ready'] as const

/** The text for the state of a visit, the same on its page and on the dashboard: what the desk has tapped, once the car is there. */
export function stateKey({ status, step }: Pick<VisitView, 'status'> & Partial<Pick<VisitView, 'step'>>) {
  const isUnderWay = status === 'pending' || status === 'confirmed'
  return isUnderWay && step !== undefined && step !== 'expected'
    ? (`visit.step.${step}` as const)
    : (`status.booking.${status}` as const)
}

/** How far the car is, with the times of the steps where they are known. */
export function VisitSteps({
  step: now,
  times = {},
}: {
  step: VisitStep
  times?: Partial<Record<(typeof STEPS)[number], string | undefined>>
}) {
  const { t } = useTranslation()
  const at = STEPS.findIndex(step => step === now)
  return (
    <ol className="grid grid-cols-3 gap-2 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx(
            'border-t-4 pt-2',
            index > at ? 'border-line text-muted' : 'font-semibold text-heading',
            index === at && now !== 'ready' && 'border-brand',
            (index < at || (index === at && now === 'ready')) && 'border-success',
          )}
        >
          {t(`visit.step.${step}`)}
          <bdi className="block font-normal text-muted">{times[step]}</bdi>
        </li>
      ))}
    </ol>
  )
}
