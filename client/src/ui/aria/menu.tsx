import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'
import { buttonClass } from '../plain/button-look.ts'

export interface MenuAction {
  label: string
  icon: ReactNode
  /** Shows the item in red. */
  danger?: boolean
  onAction: () => void
}

/** Three dots with a 44 px target that open a list of actions, for a row. */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <Button
        aria-label={label}
        className={cx(buttonClass({ size: 'sm', variant: 'ghost' }), 'min-w-11 px-0 cards:justify-end')}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Button>
      <Popover placement="bottom end" className={`${popoverClass} min-w-56`}>
        <AriaMenu className="p-1.5 outline-none">
          {actions.map(({ label: text, icon, danger, onAction }) => (
            <MenuItem
              key={text}
              id={text}
              textValue={text}
              onAction={onAction}
              className={cx(itemClass, danger === true && 'text-danger-ink data-focused:bg-danger-soft')}
            >
              <span aria-hidden className="inline-flex *:size-5">
                {icon}
              </span>
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

/** The surface that opens under a control: list, menu, calendar. */
const popoverClass =
  'z-50 max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-line bg-raised shadow-pop outline-none data-entering:animate-rise'

/** An item of a list or menu. */
const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-ink outline-none data-focused:bg-brand-soft data-selected:font-semibold data-selected:text-brand-ink data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus'
