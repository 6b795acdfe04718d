import type { BranchView } from '@car-wash/server/contract'
import { WEEKDAYS } from '@car-wash/server/contract/constants'
import { useWords } from '../../i18n/use-words.ts'
import { addDays, todayIn } from '../../lib/calendar-day.ts'

/** A Monday. */
const MONDAY = '2024-01-01'

/** The hours of each weekday, and the days to come on which the branch is closed. */
export function BranchHours({ branch }: { branch: BranchView }) {
  const { t, format } = useWords()
  const today = todayIn(branch.timeZone)
  const closures = branch.closures.filter(
    ({ to, bays, fromTime }) => to >= today && bays === undefined && fromTime === undefined,
  )
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
        {WEEKDAYS.map((day, at) => {
          const usual = { from: branch.operatingHours, to: branch.closeingHours }
          const special = branch.weekHours[day]
          const hours = special === undefined ? usual : special
          return (
            <div key={day} className="contents">
              <dt className="text-muted">{format.weekday(addDays(MONDAY, at))}</dt>
              <dd className="tabular-nums">
                {hours ? (
                  <bdi>
                    {format.time(hours.from)} – {format.time(hours.to)}
                  </bdi>
                ) : (
                  t('branchPages.closed')
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {closures.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{t('branchPages.closures')}</h3>
          <ul className="mt-1.5 grid gap-1.5">
            {closures.map(({ _id, from, to, reason }) => (
              <li key={_id}>
                <bdi>{from === to ? format.date(from) : `${format.date(from)} – ${format.date(to)}`}</bdi>
                {reason !== '' && <bdi className="block text-sm text-muted">{reason}</bdi>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
