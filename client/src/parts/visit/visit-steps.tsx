import type { VisitStep, VisitView } from '@car-wash/server/contract'
import { useTranslation } from 'react-i18next'
import { Steps } from '../../ui/plain/steps.tsx'

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
    <Steps
      now={at}
      steps={STEPS.map((step, index) => ({
        name: t(`visit.step.${step}`),
        at: times[step],
        isDone: index < at || now === 'ready',
      }))}
    />
  )
}
