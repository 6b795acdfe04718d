import type { ProfileView, UserView, VehicleView } from '../../../contract/users.ts'
import { emailShown } from '../../../values/email-shown.ts'
import type { User, Vehicle } from './user.model.ts'

/** The reply of login, register and GET /auth/me. */
export const userView = (
  user: Pick<User, '_id' | 'name' | 'email' | 'phone' | 'role' | 'branch'>,
): UserView => ({
  _id: user._id.toHexString(),
  name: user.name,
  email: emailShown(user.email),
  phone: user.phone,
  role: user.role,
  ...(user.branch ? { branch: user.branch.toHexString() } : {}),
})

export const vehicleView = ({ _id, plate, label, type }: Vehicle): VehicleView => ({
  _id: _id.toHexString(),
  plate,
  label,
  type,
})

export const profileView = (user: User): ProfileView => ({
  ...userView(user),
  address: user.address,
  language: user.language,
  reminders: user.reminders !== false,
  familyMembers: user.familyMembers.map(({ _id, name, relationship }) => ({
    _id: _id.toHexString(),
    name,
    relationship,
  })),
  vehicles: user.vehicles.map(vehicleView),
})
