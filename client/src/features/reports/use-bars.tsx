import type { ReportsView } from '@car-wash/server/contract'
import { useWords } from '../../i18n/use-words.ts'

type Row = ReportsView['data'][number]
type Hour = Row['utilisation'][number]

const BAR = 8
/** The bookable hours of a day (specification 5). */
const LONGEST_DAY = 12
const HEIGHT = 28

/** The use of the bays by hour, earliest first, with the peak in words. */
export function UseBars({ utilisation: hours }: { utilisation: Row['utilisation'] }) {
  const { t, format } = useWords()
  const most = hours.reduce<Hour | undefined>((a, b) => (b.share > (a?.share ?? 0) ? b : a), undefined)
  if (!most) return <span className="text-muted">–</span>
  const time = format.time(`${String(most.hour).padStart(2, '0')}:00`)
  const peak = t('reports.peak', { time, share: format.percent(most.share) })
  return (
    <span className="inline-flex items-end gap-2 whitespace-nowrap cards:flex-col cards:gap-1">
      <svg
        aria-hidden
        // Shorter days take the same width, so that the text after the bars lines up.
        width={LONGEST_DAY * BAR}
        height={HEIGHT}
        className="shrink-0 fill-brand rtl:-scale-x-100"
      >
        {hours.map(({ hour, share }, index) => {
          const height = Math.max(1, Math.min(1, share) * HEIGHT)
          return (
            <rect key={hour} x={index * BAR} y={HEIGHT - height} width={BAR - 2} height={height} rx="1" />
          )
        })}
      </svg>
      <span className="text-sm text-muted">{peak}</span>
    </span>
  )
}
