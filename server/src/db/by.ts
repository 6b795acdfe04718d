import { ROLES } from '../contract/constants.ts'
import { given, is, type DocumentOf } from './field.ts'

export const actorRole = is.oneOf([...ROLES, 'system'])

/** Who did something, by id; names are looked up for display. */
export const by = { id: given(is.orNull(is.id), 'kept'), role: given(actorRole, 'kept') }
export interface By extends DocumentOf<typeof by> {}
