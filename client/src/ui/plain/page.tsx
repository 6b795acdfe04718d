import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

/** Content at a width of 1200 px between the page's side margins. */
export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('mx-auto w-full max-w-content px-page', className)} />
}

/** The content of a page under the top bar: container and vertical rhythm. Narrow for a single form. */
export function Page({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <Container
      className={cx('grid grid-cols-1 content-start gap-6 py-6 sm:py-10 sm:in-data-desk:py-6', className)}
    >
      {narrow ? <div className="mx-auto grid w-full max-w-form gap-6">{children}</div> : children}
    </Container>
  )
}

export interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode
  text?: ReactNode
  /** Content above the title: a link back, a small label. */
  above?: ReactNode
  /** Content at the end of the line: the page's main actions. */
  actions?: ReactNode
}

/** The header of a page. Its h1 can take the focus after a navigation. */
export function PageHeader({ title, text, above, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {Boolean(above) && <div className="mb-2 text-sm font-semibold text-brand-ink">{above}</div>}
        <h1 tabIndex={-1} className="text-2xl font-semibold">
          {title}
        </h1>
        {Boolean(text) && <p className="mt-2 max-w-lines text-muted">{text}</p>}
      </div>
      {Boolean(actions) && (
        <div className="flex flex-wrap gap-3 max-sm:has-[>.grow]:w-full print:hidden">{actions}</div>
      )}
    </header>
  )
}

/** The page's h1 alone, as high as a control beside it. */
export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className="flex min-h-11 items-center text-2xl font-semibold">
      {children}
    </h1>
  )
}

export type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, text, actions, className, children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={cx('min-w-0', className)}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{title}</h2>
          {Boolean(text) && <p className="mt-1 text-muted">{text}</p>}
        </div>
        {Boolean(actions) && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
