import { attempt } from '../lib/attempt.ts'

/**
 * Where the booking form keeps its input on the device: the form of this tab, and the last choice across visits. Both
 * are erased at sign-out, and neither ever holds a name, phone, e-mail address or password.
 */
export const FORM_KEY = 'booking-form'
export const LAST_WASH_KEY = 'last-wash'

/** Erases both, at sign-out. */
export function forgetBooking(): void {
  attempt(() => {
    sessionStorage.removeItem(FORM_KEY)
    localStorage.removeItem(LAST_WASH_KEY)
  })
}
