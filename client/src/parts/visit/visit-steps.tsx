import type { VisitProgress, VisitView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'
import { isolated } from '../../i18n/bidi.ts'
import { cx } from '../../ui/cx.ts'

const STEPS = ['arrived', 'washing', 'ready'] as const

/** The text for the state of a visit, the same on its page and on the dashboard: what the desk has tapped, once the car is there. */
export function stateKey({ status, step }: Pick<VisitView, 'status'> & Partial<Pick<VisitView, 'step'>>) {
  const isUnderWay = status === 'pending' || status === 'confirmed'
  return isUnderWay && step !== undefined && step !== 'expected'
    ? (`visit.step.${step}` as const)
    : (`status.booking.${status}` as const)
}

/** How far the car is: waiting, in its bay until about a time, ready. `now` is in milliseconds. */
export function VisitSteps({ visit, now: at }: { visit: VisitProgress; now: number }) {
  const { t, format } = useWords()
  const now = STEPS.findIndex(step => step === visit.step)
  const time = visit.readyAt && isolated(format.time(visit.readyAt.slice(11, 16)))
  const isLate = visit.readyAt !== undefined && Date.parse(visit.readyAt) < at
  const timed =
    visit.bay === undefined ? t('visit.washing', { time }) : t('visit.inBay', { bay: visit.bay, time })
  const words = {
    expected: t('visit.expected'),
    arrived: t('visit.arrived'),
    washing: isLate ? t('visit.anyMinute') : timed,
    ready: t('visit.ready'),
  }
  return (
    <div>
      <p role="status" className="text-xl font-semibold text-heading">
        {words[visit.step]}
      </p>
      <ol className="mt-4 grid grid-cols-3 gap-2 text-sm">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === now ? 'step' : undefined}
            className={cx(
              'border-t-4 pt-2',
              index <= now ? 'border-brand font-semibold text-brand-ink' : 'border-line text-muted',
            )}
          >
            {t(`visit.step.${step}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
