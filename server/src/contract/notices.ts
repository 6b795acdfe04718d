import { z } from 'zod'
import { placeSchema } from './branches.ts'
import { CUSTOMER_ACTS } from './constants.ts'
import { idField, instant, instantField, langField } from './fields.ts'

/** GET /admin/notices: of the admin's own branch; a super-admin names one, otherwise it is the first. */
export const noticesQuery = z.strictObject({ branchId: idField.optional(), lang: langField })
export type NoticesQuery = z.infer<typeof noticesQuery>

/** The last thing that a customer did with a booking, and the booking as it is now. */
export const noticeSchema = z.strictObject({
  bookingId: z.string(),
  at: instant,
  kind: z.enum(CUSTOMER_ACTS),
  isNew: z.boolean(),
  customer: z.string(),
  plate: z.string().optional(),
  service: z.string(),
  bookingDate: z.string(),
  bookingTime: z.string(),
})
export type NoticeView = z.infer<typeof noticeSchema>

/** Newest first, at most 100; `unread` counts those among them that are new. */
export const noticesReply = z.strictObject({
  data: z.array(noticeSchema),
  unread: z.int(),
  branch: placeSchema,
})
export type NoticesView = z.infer<typeof noticesReply>

/** POST /admin/notices/seen: the branch and the newest that was shown; what came after it, or elsewhere, stays new. */
export const noticesSeenBody = z.strictObject({ branchId: idField, until: instantField })
