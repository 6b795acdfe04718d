import type { ReactNode } from 'react'
import { SwitchButton, SwitchField } from 'react-aria-components'

/** On or off, at once (no form to send). */
export function Switch({
  on,
  onChange,
  disabled = false,
  children,
}: {
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
  /** The label. */
  children: ReactNode
}) {
  return (
    <SwitchField isSelected={on} onChange={onChange} isDisabled={disabled}>
      <SwitchButton className="group flex min-h-11 cursor-pointer items-center gap-3 text-ink data-disabled:cursor-not-allowed data-disabled:opacity-55">
        <span className="flex h-7 w-12 shrink-0 rounded-full border border-control bg-sunken p-0.5 transition-colors group-data-focus-visible:outline-3 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-brand group-data-selected:bg-brand">
          <span className="aspect-square h-full rounded-full bg-control transition-[translate,background-color] group-data-selected:translate-x-5 group-data-selected:bg-on-brand rtl:group-data-selected:-translate-x-5" />
        </span>
        <span>{children}</span>
      </SwitchButton>
    </SwitchField>
  )
}
