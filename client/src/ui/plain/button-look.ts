import { cx } from '../cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'on-navy'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The look of a button, whatever its element. */
export interface ButtonLook {
  /** One `primary` per view; `ghost` for row actions; `on-navy` is the light button for hero and footer. */
  variant?: ButtonVariant | undefined
  /** `md` is as high as a field; `sm` has less padding and smaller text, `lg` is for the one that books. */
  size?: ButtonSize | undefined
  fullWidth?: boolean | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-control bg-surface text-heading hover:border-heading hover:bg-sunken',
  ghost: 'border-transparent text-heading hover:bg-sunken',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
  'on-navy': 'border-transparent bg-on-navy text-navy hover:bg-on-navy-muted',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-11 gap-1.5 px-3 text-sm',
  md: 'min-h-(--control-height) gap-2 px-5 text-base',
  lg: 'min-h-13 gap-2.5 px-6 text-base',
}

/** The classes of a button, for elements that are not our components (a `<summary>`, a React Aria trigger). */
export function buttonClass({ variant = 'primary', size = 'md', fullWidth = false }: ButtonLook): string {
  return cx(
    'inline-flex items-center justify-center rounded-control border py-2 text-center font-semibold no-underline',
    'transition-[background-color,border-color,translate,opacity] duration-150 active:translate-y-px',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    variants[variant],
    sizes[size],
    fullWidth && 'w-full',
  )
}
