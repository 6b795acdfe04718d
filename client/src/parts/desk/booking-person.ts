import type { BookingView } from '@car-wash/server/contract'

/** Who comes: the account, or what the desk wrote down. Without an e-mail address no mail can go out. */
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
