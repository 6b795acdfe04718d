import type { DatePickerProps } from './aria/date-picker.tsx'
import { piece } from './piece.tsx'
import { Skeleton } from './plain/skeleton.tsx'

/** The calendar is heavy, and what a page lists comes first. */
const Late = piece(() => import('./aria/date-picker.tsx').then(file => file.DatePicker), {
  waiting: <Skeleton className="h-17.5" />,
})

/** A `DatePicker` that loads after the page, in a place that is kept for it. */
export function LateDatePicker({ className, ...picker }: DatePickerProps) {
  return (
    <div className={className ?? 'min-w-0'}>
      <Late {...picker} />
    </div>
  )
}
