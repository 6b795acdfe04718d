import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'on-navy'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The look of a button, whatever its element. */
export interface ButtonLook {
  /** One `primary` per view; `ghost` for row actions; `on-navy` is the light button for hero and footer. */
  variant?: ButtonVariant | undefined
  /** All are at least 44 px high; `sm` has less padding and smaller text. */
  size?: ButtonSize | undefined
  fullWidth?: boolean | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand shadow-soft hover:bg-brand-strong',
  secondary: 'border-control bg-surface text-brand-ink shadow-soft hover:border-brand hover:bg-brand-soft',
  ghost: 'border-transparent text-brand-ink hover:bg-brand-soft',
  danger: 'border-transparent bg-danger text-on-danger shadow-soft hover:bg-danger-strong',
  'on-navy': 'border-transparent bg-on-navy text-navy shadow-soft hover:bg-on-navy-muted',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 gap-1.5 px-3 text-sm',
  md: 'min-h-11 gap-2 px-5 text-base',
  lg: 'min-h-14 gap-2.5 px-7 text-lg',
}

/** The classes of a button, for elements that are not our components (a `<summary>`, a React Aria trigger). */
export function buttonClass({ variant = 'primary', size = 'md', fullWidth = false }: ButtonLook): string {
  return cx(
    'inline-flex items-center justify-center rounded-control border py-2 text-center font-medium no-underline',
    'transition-[background-color,border-color,translate,opacity] duration-150 active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    variants[variant],
    sizes[size],
    fullWidth && 'w-full',
  )
}
