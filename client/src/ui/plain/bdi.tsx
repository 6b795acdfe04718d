import type { ComponentProps } from 'react'

/**
 * Text with its own direction inside a sentence. `ltr` (default) is for plates, phone numbers, e-mail addresses and
 * codes; `auto` for names, and for prices, dates and times already formatted for the language.
 */
export function Bdi({ dir = 'ltr', ...rest }: ComponentProps<'bdi'> & { dir?: 'ltr' | 'auto' | undefined }) {
  return <bdi dir={dir} {...rest} />
}
