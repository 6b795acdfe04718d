import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

const BAR = 8
/** Hours that can be booked (specification 5). */
const LONGEST_DAY = 12
const HEIGHT = 28

/** How full the bays were by hour, earliest first; the peak in words. */
export function UseBars({ utilisation }: { utilisation: Readonly<Record<string, number>> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const hours = Object.entries(utilisation).sort(([a], [b]) => a.localeCompare(b))
  const [hour, share] = hours.reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0])
  if (hour === '') return <span className="text-muted">–</span>
  const peak = t('reports.peak', { time: format.time(`${hour}:00`), share: format.percent(share) })
  return (
    <span className="inline-flex items-end gap-2 whitespace-nowrap max-lg:flex-col max-lg:gap-1 lines:max-lg:items-start">
      <svg
        aria-hidden
        // Branches with shorter days take the same place, so that what follows stands in one line.
        width={LONGEST_DAY * BAR}
        height={HEIGHT}
        className="shrink-0 fill-brand rtl:-scale-x-100"
      >
        {hours.map(([each, part], index) => {
          const height = Math.max(1, Math.min(1, part) * HEIGHT)
          return (
            <rect key={each} x={index * BAR} y={HEIGHT - height} width={BAR - 2} height={height} rx="1" />
          )
        })}
      </svg>
      <span className="text-sm text-muted lines:max-lg:max-w-24 lines:max-lg:whitespace-normal">{peak}</span>
    </span>
  )
}
