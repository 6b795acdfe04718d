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
  const plate = vehicle?.plate ?? walkIn?.plate
  return {
    // A walk-in may be known by the plate alone.
    name: filled(userId?.name) ?? filled(walkIn?.name) ?? plate ?? '–',
    email: userId?.email === '' ? undefined : userId?.email,
    phone: filled(walkIn?.phone) ?? filled(userId?.phone),
    plate,
  }
}

const filled = (text: string | null | undefined) => (text === '' || text === null ? undefined : text)
