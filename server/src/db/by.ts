import { ROLES } from '../contract/constants.ts'
import { given, id, oneOf, orNull, type DocumentOf } from './field.ts'

export const actorRole = oneOf([...ROLES, 'system'])

/** Who did something, by id; names are looked up for display. */
export const by = { id: given(orNull(id), 'kept'), role: given(actorRole, 'kept') }
export interface By extends DocumentOf<typeof by> {}
