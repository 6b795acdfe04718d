import type { ComponentProps } from 'react'

/**
 * A plate, phone number, e-mail address or code inside a sentence, from left to right. Names, and what is formatted for
 * the language, stand in a plain `<bdi>`.
 */
export const Bdi = (props: ComponentProps<'bdi'>) => <bdi dir="ltr" {...props} />
