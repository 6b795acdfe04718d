import type { ProfileView, UpdateProfileBody } from '@car-wash/server/contract'
import type { Language, VehicleType } from '@car-wash/server/contract/constants'

/** The values of the profile form; an empty text means "not provided". */
export interface ProfileValues {
  name: string
  phone: string
  address: string
  language: Language | ''
  familyMembers: { _id?: string; name: string; relationship: string }[]
  vehicles: { _id?: string; plate: string; label: string; type: VehicleType }[]
}

export const NEW_MEMBER: ProfileValues['familyMembers'][number] = { name: '', relationship: '' }
export const NEW_VEHICLE: ProfileValues['vehicles'][number] = { plate: '', label: '', type: 'car' }

export function valuesOf(profile: ProfileView): ProfileValues {
  const { name, phone, address, language, familyMembers, vehicles } = profile
  return {
    name,
    phone: phone ?? '',
    address: address ?? '',
    language: language ?? '',
    familyMembers: familyMembers.map(member => ({ ...member })),
    vehicles: vehicles.map(vehicle => ({ ...vehicle })),
  }
}

/** Specification 7: the whole edited profile; emptied fields are cleared. */
export function bodyOf({ phone, address, language, ...values }: ProfileValues): UpdateProfileBody {
  return {
    ...values,
    phone: phone.trim() === '' ? null : phone,
    address: address.trim() === '' ? null : address,
    language: language === '' ? null : language,
  }
}

const FIELD =
  /^(name|phone|address|language|familyMembers\.\d+\.(name|relationship)|vehicles\.\d+\.(plate|label|type))$/

export type ProfileField =
  | 'name'
  | 'phone'
  | 'address'
  | 'language'
  | `familyMembers.${number}.${'name' | 'relationship'}`
  | `vehicles.${number}.${'plate' | 'label' | 'type'}`

/** Whether a path in the server's `details` is a field of the form. */
export function isField(path: string): path is ProfileField {
  return FIELD.test(path)
}
