import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../plain/button.tsx'
import { Card } from '../plain/card.tsx'

export interface FigureProps {
  /** Its subject. */
  title: string
  /** What it shows. */
  text: ReactNode
  aside?: ReactNode
  /** Below it: what its colours mean. */
  legend?: readonly { look: string; label: ReactNode }[]
  chart: ReactNode
  /** The same rows as a table. */
  table: ReactNode
}

/** A drawing in a card, which a button swaps for its table. */
export function Figure({ title, text, aside, legend = [], chart, table }: FigureProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const swap = (
    <Button
      size="sm"
      variant="ghost"
      className="-me-3 shrink-0 print:hidden"
      onClick={() => setTable(!isTable)}
    >
      {t(isTable ? 'adminDashboard.asChart' : 'adminDashboard.asTable')}
    </Button>
  )
  return (
    <Card as="section" className="grid break-inside-avoid grid-cols-1 content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0 grow basis-48">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {aside ?? swap}
      </div>
      {isTable ? table : chart}
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted empty:hidden">
        {legend.length > 0 && (
          <ul className="flex flex-wrap gap-x-4">
            {legend.map(({ look, label }) => (
              <li key={look} className="flex items-center gap-2">
                <span aria-hidden className={`size-3 rounded-sm ${look}`} />
                {label}
              </li>
            ))}
          </ul>
        )}
        {Boolean(aside) && swap}
      </div>
    </Card>
  )
}
