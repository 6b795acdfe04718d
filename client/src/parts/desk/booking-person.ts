import type { BookingView } from '@car-wash/server/contract'

/** The person of a booking: the account, or the desk's own entry. Without an e-mail address there is no mail. */
export interface Person {
  name: string
  email?: string | undefined
  phone?: string | undefined
  plate?: string | undefined
}

export function personOf({
  userId,
  walkIn,
  vehicle,
}: Pick<BookingView, 'userId' | 'walkIn' | 'vehicle'>): Person {
  return {
    name: userId?.name ?? walkIn?.name ?? '–',
    email: userId?.email === '' ? undefined : userId?.email,
    phone: walkIn?.phone,
    plate: vehicle?.plate ?? walkIn?.plate,
  }
}
