import { LoaderCircle } from 'lucide-react'
import { cx } from '../cx.ts'

/** A turning ring. With `label` it is announced (role status); without, it decorates an element that is. */
export function Spinner({
  label,
  className,
}: {
  label?: string | undefined
  className?: string | undefined
}) {
  const ring = <LoaderCircle aria-hidden className={cx('size-5 shrink-0 animate-spin', className)} />
  if (label === undefined) return ring
  return (
    <span role="status" className="inline-flex items-center gap-2 text-muted">
      {ring}
      <span>{label}</span>
    </span>
  )
}
