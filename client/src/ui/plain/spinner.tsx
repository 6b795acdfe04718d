import { LoaderCircle } from 'lucide-react'
import { cx } from '../cx.ts'

/** A turning ring. With `label` it speaks for itself (role status); without, it decorates something that does. */
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
