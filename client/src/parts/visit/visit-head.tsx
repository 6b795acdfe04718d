import type { VisitProgress } from '@car-wash/server/contract'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { cx } from '../../ui/cx.ts'

const MINUTE = 60_000

export interface VisitHeadProps {
  visit: VisitProgress
  /** Of the booking: the ring is full after as many minutes. */
  startsAt: string
  endsAt: string
  /** Milliseconds. */
  now: number
  /** Above the state. */
  title: ReactNode
  /** Below it, beside the bay. */
  vehicle?: ReactNode
}

/** Where the car is, in words and, while it is washed, as a ring of minutes. */
export function VisitHead({ visit, startsAt, endsAt, now, title, vehicle }: VisitHeadProps) {
  const { t, format } = useWords()
  const { step, readyAt, bay } = visit
  const left = readyAt === undefined ? undefined : Math.ceil((Date.parse(readyAt) - now) / MINUTE)
  const planned = (Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE
  const isLate = left !== undefined && left <= 0
  const words = {
    expected: t('visit.expected'),
    arrived: t('visit.arrived'),
    washing: isLate
      ? t('visit.anyMinute')
      : t('visit.washing', { time: readyAt && isolated(format.time(readyAt.slice(11, 16))) }),
    ready: t('visit.ready'),
  }
  const isReady = step === 'ready'
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-4 on-navy navy-sky p-5 sm:p-8',
        isReady && 'on-ready',
      )}
    >
      <div className="grid min-w-0 gap-1.5">
        {title}
        <div role="status" className="grid gap-1.5">
          <p className="text-xl font-bold sm:text-2xl">{words[step]}</p>
          {bay !== undefined && <p>{t('visit.inBay', { bay })}</p>}
        </div>
        {vehicle}
      </div>
      {isReady && (
        <Ring done={1}>
          <Check className="size-12" strokeWidth={2.5} />
        </Ring>
      )}
      {step === 'washing' && left !== undefined && !isLate && (
        <Ring done={1 - Math.min(1, left / planned)}>
          <span className="w-min text-center first-line:text-xl first-line:font-bold">
            {t('units.minutes', { count: left })}
          </span>
        </Ring>
      )}
    </div>
  )
}

/** `done` is from 0 to 1. */
function Ring({ done, children }: { done: number; children: ReactNode }) {
  return (
    <div className="relative grid size-26 shrink-0 place-items-center text-sm print:hidden">
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 -rotate-90 fill-none stroke-8">
        <circle cx="50" cy="50" r="45" className="stroke-on-navy/20" />
        <circle
          cx="50"
          cy="50"
          r="45"
          pathLength="1"
          strokeDasharray={`${String(done)} 1`}
          className="stroke-foam"
        />
      </svg>
      {children}
    </div>
  )
}
