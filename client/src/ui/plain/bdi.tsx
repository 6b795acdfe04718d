import type { ComponentProps } from 'react'

/**
 * Text that keeps its own direction inside a sentence. `ltr` (default) for plates, phone numbers, e-mail addresses,
 * codes; `auto` for prices, dates and times already formatted for the language, and for names.
 */
export function Bdi({ dir = 'ltr', ...rest }: ComponentProps<'bdi'> & { dir?: 'ltr' | 'auto' | undefined }) {
  return <bdi dir={dir} {...rest} />
}
