import type { ComponentProps, ReactNode } from 'react'
import { Focusable, Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components'

/** A short explanation on hover and focus. The child is one focusable element (`Button`, `a`); touch never sees it. */
export function Tooltip({
  text,
  children,
}: {
  text: ReactNode
  children: ComponentProps<typeof Focusable>['children']
}) {
  return (
    <TooltipTrigger delay={400}>
      <Focusable>{children}</Focusable>
      <AriaTooltip
        offset={8}
        className="z-50 max-w-64 rounded-sm bg-navy-deep px-3 py-2 text-sm text-on-navy shadow-pop data-entering:animate-appear"
      >
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
