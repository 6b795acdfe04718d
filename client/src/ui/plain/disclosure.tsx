import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

/** A collapsed section for settings that most people never need. */
export function Disclosure({
  title,
  text,
  open = false,
  invalid = false,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  /** Open initially. */
  open?: boolean | undefined
  /** Contains an error: opens the section to show it. */
  invalid?: boolean | undefined
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (invalid && details.current) details.current.open = true
  }, [invalid])
  return (
    <details ref={details} open={open} className="group min-w-0 rounded-card border border-line">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-card px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0">
          <span className="block font-semibold text-heading">{title}</span>
          {Boolean(text) && <span className="block text-sm text-muted">{text}</span>}
        </span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 p-4 pt-1">{children}</div>
    </details>
  )
}
