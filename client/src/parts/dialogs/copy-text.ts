import { toast } from '../../ui/toast.ts'

/** Copies a text and says so. If the browser denies access to the clipboard, the text can still be selected. */
export function copyText(text: string, copied: string): void {
  navigator.clipboard.writeText(text).then(
    () => toast.success(copied),
    () => undefined,
  )
}
