import { CalendarDays } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import type { FieldText } from '../plain/field.tsx'
import { CalendarMonth, limitProps, parsedDay, type DayLimits } from './calendar.tsx'
import { FieldFoot, FieldLabel } from './field-parts.tsx'
import { popoverClass } from './popover-look.ts'

export type DatePickerProps = FieldText &
  DayLimits & {
    /** `YYYY-MM-DD`; anything else means no day. */
    value: string
    /** Called with a complete day, or an empty string when the field is cleared. */
    onChange: (day: string) => void
    required?: boolean | undefined
    disabled?: boolean | undefined
    className?: string | undefined
    /** Called when the focus has left the field and its calendar. */
    onBlur?: (() => void) | undefined
    ref?: Ref<HTMLDivElement> | undefined
  }

/** A date field: typed part by part in the language's order, or picked from a calendar. */
export function DatePicker({
  value,
  onChange,
  required = false,
  disabled = false,
  className,
  min,
  max,
  isUnavailable,
  onBlur,
  ref,
  ...text
}: DatePickerProps) {
  return (
    <AriaDatePicker
      {...(ref ? { ref } : {})}
      {...(onBlur ? { onBlur } : {})}
      className={className ?? 'min-w-0'}
      value={parsedDay(value)}
      onChange={date => {
        onChange(date?.toString() ?? '')
      }}
      isRequired={required}
      isDisabled={disabled}
      validationBehavior="aria"
      shouldForceLeadingZeros
      {...(text.error ? { isInvalid: true } : {})}
      {...limitProps({ min, max, isUnavailable })}
    >
      <FieldLabel {...text} />
      <Group className="control flex items-center gap-1 py-0 pe-0 focus-within:border-brand">
        <DateInput className="flex min-w-0 flex-1 items-center py-2">
          {segment => (
            <DateSegment
              segment={segment}
              className="rounded-sm px-0.5 tabular-nums outline-none data-focused:bg-brand data-focused:text-on-brand data-placeholder:text-muted data-placeholder:data-focused:text-on-brand"
            />
          )}
        </DateInput>
        <Button className="-my-px flex min-h-11 w-11 items-center justify-center rounded-control text-muted hover:text-brand-ink">
          <CalendarDays aria-hidden className="size-5" />
        </Button>
      </Group>
      <FieldFoot {...text} />
      <Popover className={popoverClass}>
        <Dialog className="p-4 outline-none">
          <Calendar>
            <CalendarMonth />
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  )
}
