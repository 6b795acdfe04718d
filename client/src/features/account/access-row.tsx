import type { ReactNode } from 'react'

/** One way into the account, a device or a passkey: its name, when it was used, and a button that ends it. */
export function AccessRow({
  icon,
  name,
  times,
  children,
}: {
  icon: ReactNode
  name: ReactNode
  /** Below the name, a line each. */
  times: readonly string[]
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span aria-hidden className="inline-flex text-brand-ink *:size-6">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere text-heading">
          {name}
        </p>
        <p className="mt-1 text-sm text-muted">
          {times.map(time => (
            <bdi key={time} className="block">
              {time}
            </bdi>
          ))}
        </p>
      </div>
      {children}
    </li>
  )
}
