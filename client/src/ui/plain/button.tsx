import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { cx } from '../cx.ts'
import { buttonClass, type ButtonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

interface Content {
  /** A lucide icon before the label; the spinner replaces it while pending. */
  icon?: ReactNode
  /** An icon after the label; a directional icon needs `className="rtl:-scale-x-100"`. */
  iconAfter?: ReactNode
}

/** A button's icon, sized by the button and hidden from screen readers. */
function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="inline-flex shrink-0 *:size-[1.2em]">
      {children}
    </span>
  )
}

/** Enter in a field also clicks the submit button, so stopping the click stops every second submit. */
function stop(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook &
  Content & {
    /** In progress: the label and focus stay, a spinner shows, and further clicks and submits do nothing. */
    pending?: boolean | undefined
  }

/** A button. The default `type` is `button`. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  pending = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const lead = pending ? <Spinner className="size-[1.2em]" /> : icon
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? stop : onClick}
      className={cx(buttonClass({ variant, size, fullWidth }), className)}
    >
      {Boolean(lead) && <ButtonIcon>{lead}</ButtonIcon>}
      <span>{children}</span>
      {Boolean(iconAfter) && <ButtonIcon>{iconAfter}</ButtonIcon>}
    </button>
  )
}

export type ButtonLinkProps = LinkProps & ButtonLook & Content

const outsideRouter = /^(?:[a-z]+:|\/api\/)/

/**
 * A real link styled as a button. `to` is a route, or an address outside the router (`https:`, `mailto:`, `tel:`,
 * `/api/…` downloads), which the browser opens itself.
 */
export function ButtonLink({
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  className,
  children,
  to,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      to={to}
      reloadDocument={rest.reloadDocument ?? (typeof to === 'string' && outsideRouter.test(to))}
      className={cx(buttonClass({ variant, size, fullWidth }), className)}
    >
      {Boolean(icon) && <ButtonIcon>{icon}</ButtonIcon>}
      <span>{children}</span>
      {Boolean(iconAfter) && <ButtonIcon>{iconAfter}</ButtonIcon>}
    </Link>
  )
}

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name and the native tooltip. */
  label: string
  icon: ReactNode
}

/** A square 44 px button with only an icon. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), 'min-w-11 px-0', className)}
    >
      <span aria-hidden className="inline-flex *:size-5">
        {icon}
      </span>
    </button>
  )
}
