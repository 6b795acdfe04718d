import type { HTMLAttributes } from 'react'

/** Buttons that the browser itself lets open and close a dialog; React passes them on but does not know them yet. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    /** Id of the dialog. */
    commandfor?: string | undefined
  }
}
