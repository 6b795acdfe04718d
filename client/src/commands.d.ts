import type { HTMLAttributes } from 'react'

/** The browser's own attributes for buttons that open and close a dialog; React passes them on but has no types yet. */
declare module 'react' {
  interface ButtonHTMLAttributes<T> extends HTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    /** The id of the dialog. */
    commandfor?: string | undefined
  }
}
