import { z } from 'zod'
import { KEY_SCOPES } from './constants.ts'
import { instant, nameField, optionalId } from './fields.ts'
import { namedSchema } from './branches.ts'

/** POST /admin/keys. Without a branch the key is for the whole chain, which only a super-admin may give out. */
export const makeKeyBody = z.object({ name: nameField, scope: z.enum(KEY_SCOPES), branch: optionalId })
export type MakeKeyBody = z.infer<typeof makeKeyBody>

/** A key of the owner's other programs; never its secret. */
export const keyViewSchema = z.strictObject({
  _id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scope: z.enum(KEY_SCOPES),
  branch: namedSchema.nullable(),
  madeBy: namedSchema,
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type KeyView = z.infer<typeof keyViewSchema>

/** The only reply with the secret, which is not stored. */
export const madeKeyReply = z.strictObject({ key: keyViewSchema, secret: z.string() })
