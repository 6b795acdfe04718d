import { type ReactNode, useState } from 'react'
import { Curve } from '../../ui/chart/curve.tsx'
import { Figure } from '../../ui/chart/figure.tsx'
import { isolated, useWords } from '../../i18n/use-words.ts'

/** A sum of money on a day, or in the week that begins with it. */
interface Sum {
  date: string
  amount: number
}

const WEEK = 7
/** More days than this are drawn as weeks. */
const MOST_DAYS = 92
/** How many parts of the time have a label at their ends, as far as there are days for them. */
const PARTS = [4, 2]

/** Money by day, or by week in a long period, beside the period before; `table` lists each day. */
export function DayFigure({
  title,
  days,
  before = [],
  table,
}: {
  title: string
  days: readonly Sum[]
  before?: readonly Sum[] | undefined
  table: ReactNode
}) {
  const { t, format } = useWords()
  const [at, setAt] = useState<number>()
  const [sums, earlier] = days.length > MOST_DAYS ? [weeksOf(days), weeksOf(before)] : [days, before]
  const most = sums.reduce<Sum | undefined>((a, b) => (b.amount > (a?.amount ?? 0) ? b : a), undefined)
  const pointed = at === undefined ? undefined : sums[at]
  const inWords = (sum: Sum) => ({
    day: format.dayAndDate(sum.date),
    amount: isolated(format.euro(sum.amount)),
  })
  const old = at === undefined ? undefined : earlier[at]
  const text = pointed
    ? t(old ? 'reports.pointBefore' : 'reports.point', {
        ...inWords(pointed),
        before: old && isolated(format.euro(old.amount)),
      })
    : most && t('reports.most', inWords(most))
  const last = sums.length - 1
  const parts = PARTS.find(n => n <= last) ?? 1
  const span = (of: readonly Sum[]) =>
    `${format.dayMonth(of.at(0)?.date ?? '')} – ${format.dayMonth(of.at(-1)?.date ?? '')}`
  return (
    <Figure
      title={title}
      text={<span className="block min-h-[1lh]">{text}</span>}
      legend={
        earlier.length > 0
          ? [
              { look: 'bg-brand', label: <bdi>{span(days)}</bdi> },
              { look: 'bg-control', label: <bdi>{span(before)}</bdi> },
            ]
          : []
      }
      chart={
        last > 0 ? (
          <Curve
            values={sums.map(({ amount }) => amount)}
            before={earlier.map(({ amount }) => amount)}
            axis={format.wholeEuro}
            labels={Array.from({ length: parts + 1 }, (_, n) =>
              format.dayMonth(sums[Math.round((n * last) / parts)]?.date ?? ''),
            )}
            at={at}
            onPoint={setAt}
          />
        ) : (
          table
        )
      }
      table={table}
    />
  )
}

const weeksOf = (days: readonly Sum[]): Sum[] =>
  Array.from({ length: Math.ceil(days.length / WEEK) }, (_, n) => {
    const week = days.slice(n * WEEK, (n + 1) * WEEK)
    return { date: week[0]?.date ?? '', amount: week.reduce((sum, { amount }) => sum + amount, 0) }
  })
