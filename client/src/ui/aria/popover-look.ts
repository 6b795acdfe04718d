/** The surface that opens under a control: list, menu, calendar. */
export const popoverClass =
  'z-50 max-w-[calc(100vw-1rem)] overflow-auto rounded-card border border-line bg-raised shadow-pop outline-none data-entering:animate-rise'

/** An item of a list or menu. */
export const itemClass =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-ink outline-none data-focused:bg-brand-soft data-selected:font-medium data-selected:text-brand-ink data-disabled:cursor-not-allowed data-disabled:text-muted data-disabled:line-through data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus'
