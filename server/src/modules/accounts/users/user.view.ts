import type { ProfileView, UserView, VehicleView } from '../../../contract/users.ts'
import { emailShown } from '../../../values/email-shown.ts'
import type { User, Vehicle } from './user.model.ts'
import { sent, sentIfSet } from '../../../db/sent.ts'

/** The reply of login, register and GET /auth/me. */
export const userView = (
  user: Pick<User, '_id' | 'name' | 'email' | 'phone' | 'role' | 'branch'>,
): UserView => ({
  ...sent(user, '_id', 'name', 'phone', 'role'),
  ...sentIfSet(user, 'branch'),
  email: emailShown(user.email),
})

export const vehicleView = (vehicle: Vehicle): VehicleView => sent(vehicle, '_id', 'plate', 'label', 'type')

export const profileView = (user: User): ProfileView => ({
  ...userView(user),
  ...sent(user, 'address', 'language'),
  ...sentIfSet(user, 'mailRefusedAt'),
  reminders: user.reminders !== false,
  familyMembers: user.familyMembers.map(member => sent(member, '_id', 'name', 'relationship')),
  vehicles: user.vehicles.map(vehicleView),
})
