import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'
import { buttonClass, type ButtonLook } from '../plain/button-look.ts'
import { itemClass, popoverClass } from './popover-look.ts'

export interface MenuAction {
  label: string
  icon?: ReactNode
  /** Shows the item in red. */
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onAction?: (() => void) | undefined
}

export interface MenuProps {
  /** The button's label; visible unless `iconOnly`. */
  label: string
  /** Three dots with a 44 px target, for row actions. */
  iconOnly?: boolean | undefined
  look?: ButtonLook | undefined
  actions: readonly MenuAction[]
}

/** A button that opens a list of actions. */
export function Menu({ label, iconOnly = false, look, actions }: MenuProps) {
  const variant = look?.variant ?? (iconOnly ? 'ghost' : 'secondary')
  return (
    <MenuTrigger>
      <Button
        {...(iconOnly ? { 'aria-label': label } : {})}
        className={cx(
          buttonClass({ size: 'sm', ...look, variant }),
          iconOnly && 'min-w-11 px-0 cards:justify-end',
        )}
      >
        {!iconOnly && label}
        <EllipsisVertical aria-hidden className="size-5" />
      </Button>
      <Popover placement="bottom end" className={`${popoverClass} min-w-56`}>
        <AriaMenu className="p-1.5 outline-none">
          {actions.map(({ label: text, icon, danger, disabled, onAction }) => (
            <MenuItem
              key={text}
              id={text}
              textValue={text}
              isDisabled={disabled ?? false}
              {...(onAction === undefined ? {} : { onAction })}
              className={cx(itemClass, danger === true && 'text-danger-ink data-focused:bg-danger-soft')}
            >
              {Boolean(icon) && (
                <span aria-hidden className="inline-flex *:size-5">
                  {icon}
                </span>
              )}
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
