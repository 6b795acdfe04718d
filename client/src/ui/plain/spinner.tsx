import { LoaderCircle } from 'lucide-react'
import { cx } from '../cx.ts'

/** A turning ring, in an element that is announced. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={cx('size-5 shrink-0 animate-spin', className)} />
}
