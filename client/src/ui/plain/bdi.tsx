import type { ComponentProps } from 'react'

/**
 * A plate, phone number, e-mail address or code inside a sentence, from left to right. Names, and what is formatted for
 * the language, stand in a plain `<bdi>`.
 */
export const Bdi = (props: Omit<ComponentProps<'bdi'>, 'dir'>) => <bdi dir="ltr" {...props} />
