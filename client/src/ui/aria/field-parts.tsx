import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { cx } from '../cx.ts'
import type { FieldText } from '../plain/field.tsx'

/** The label of a React Aria field, in the style of `plain/field.tsx`. */
export function FieldLabel({ label, aside, hideLabel = false }: FieldText) {
  return (
    <div className={cx('mb-1.5 flex items-baseline justify-between gap-3', hideLabel && 'sr-only')}>
      <Label className="text-sm font-medium text-heading">{label}</Label>
      {Boolean(aside) && <span className="text-sm text-muted">{aside}</span>}
    </div>
  )
}

/** The error and hint of a React Aria field, which links them itself. */
export function FieldFoot({ hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {Boolean(error) && (
        <FieldError className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </FieldError>
      )}
      {Boolean(hint) && (
        <Text slot="description" className="mt-1.5 block text-sm text-muted">
          {hint}
        </Text>
      )}
    </>
  )
}
