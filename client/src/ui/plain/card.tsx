import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

export type CardProps = ComponentProps<'div'> & {
  /** The element: `article` for self-contained content, `section`, or `li`; a `form` goes inside a `div`. */
  as?: 'div' | 'article' | 'section' | 'aside' | 'li' | undefined
  /** 24 px by default; `none` for pictures and tables that fill the card, `lg` for panels. */
  padding?: 'none' | 'md' | 'lg' | undefined
  /** Lifts on hover; for cards with a single link. */
  lively?: boolean | undefined
}

const paddings = { none: '', md: 'p-4 sm:p-6', lg: 'p-5 sm:p-8' }

/** A white surface with a hairline; `lively` ones and those that float add a shadow. */
export function Card({ as: Element = 'div', padding = 'md', lively = false, className, ...rest }: CardProps) {
  const Tag = Element as 'div'
  return (
    <Tag
      {...rest}
      className={cx(
        'min-w-0 overflow-clip rounded-card border border-line bg-surface',
        lively &&
          'transition-[translate,box-shadow,border-color] duration-300 ease-out hover:-translate-y-1 hover:border-brand-line hover:shadow-lift',
        paddings[padding],
        className,
      )}
    />
  )
}

/**
 * A grid of cards whose parts align with those of their neighbours, however long each one is. A card (`LEVEL_CARD`) has
 * up to six parts, one below the other.
 */
export const LEVEL_CARDS = '-mb-6 grid gap-x-6'
export const LEVEL_CARD = 'row-span-6 mb-6 grid grid-rows-subgrid gap-y-0'

export interface CardHeadProps {
  title: ReactNode
  /** The heading level; default 2, or 3 for a card in a section. */
  level?: 2 | 3 | 4 | undefined
  text?: ReactNode
  /** Content at the end: a badge, a button. */
  aside?: ReactNode
  className?: string | undefined
}

/** The title line of a card. */
export function CardHead({ title, level = 2, text, aside, className }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <Heading className="text-lg font-semibold">{title}</Heading>
        {Boolean(text) && <p className="mt-1 text-muted">{text}</p>}
      </div>
      {Boolean(aside) && <div className="shrink-0">{aside}</div>}
    </div>
  )
}
