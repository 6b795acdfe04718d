import { z } from 'zod'
import { namedSchema } from './branches.ts'
import { AUDIT_KINDS, MAX_REPORT_DAYS } from './constants.ts'
import * as field from './fields.ts'

export const statsViewSchema = z.strictObject({
  totalBookings: z.int(),
  completedBookings: z.int(),
  activeUsers: z.int(),
  branches: z.int(),
})

export const reportsQuery = z
  .strictObject({
    from: field.date,
    to: field.date,
    branchId: field.id.optional(),
    people: field.queryBoolean.optional(),
    /** Adds the branches of a day up, in `data` and `taken.data`, and leaves out the use of bays. A CSV file ignores it. */
    chain: field.queryBoolean.optional(),
    format: z.literal('csv').optional(),
    lang: field.lang,
  })
  .superRefine(field.inOrder(MAX_REPORT_DAYS))
export type ReportsQuery = z.infer<typeof reportsQuery>

const reportCounts = {
  bookings: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  noShows: z.int(),
  bookingRevenue: z.number(),
}
const serviceCounts = { completed: z.int(), bookingRevenue: z.number() }
/** Money taken less money given back, by the time of payment (money.md, Reports). */
const taken = {
  total: z.number(),
  cash: z.number(),
  card: z.number(),
  other: z.number(),
  back: z.number(),
  packages: z.number(),
}
const takenSchema = z.strictObject(taken)
const namedOrNull = namedSchema.nullable()
/** Payments from before the ledger are left out. A branch of null is the head office; none means all together. */
const takenViewSchema = z.strictObject({
  data: z.array(z.strictObject({ date: z.string(), branchId: namedOrNull.optional(), ...taken })),
  branches: z.array(z.strictObject({ branchId: namedOrNull, ...taken, previous: takenSchema })),
  totals: takenSchema,
  /** Of the period before; its days add up the branches. */
  previous: takenSchema.extend({ days: z.array(z.strictObject({ date: z.string(), ...taken })) }),
  people: z.array(z.strictObject({ by: namedOrNull, ...taken })).optional(),
})

export const reportRowSchema = z.strictObject({
  date: z.string(),
  branchId: namedSchema.optional(),
  ...reportCounts,
  utilisation: z.array(z.strictObject({ hour: z.int().min(0).max(23), share: z.number() })),
})
const reportTotals = z.strictObject({
  ...reportCounts,
  packagesSold: z.int().optional(),
  packageRevenue: z.number().optional(),
  revenue: z.number().optional(),
})
export const reportsViewSchema = z.strictObject({
  data: z.array(reportRowSchema),
  totals: reportTotals.extend({ washesOutstanding: z.int().optional() }),
  /** Its days add up the branches of the report. */
  previous: reportTotals.extend({
    from: z.string(),
    to: z.string(),
    days: z.array(z.strictObject({ date: z.string(), ...reportCounts })),
  }),
  branches: z.array(
    z.strictObject({
      branchId: namedSchema,
      ...reportCounts,
      previous: z.strictObject(reportCounts),
    }),
  ),
  /** Highest booking revenue first. */
  services: z.array(
    z.strictObject({ serviceId: namedSchema, ...serviceCounts, previous: z.strictObject(serviceCounts) }),
  ),
  taken: takenViewSchema,
  packageSales: z.array(z.strictObject({ date: z.string(), sold: z.int(), revenue: z.number() })).optional(),
})
export type ReportsView = z.infer<typeof reportsViewSchema>

export const auditRowSchema = z.strictObject({
  _id: z.string(),
  at: field.instant,
  actor: z.strictObject({
    _id: z.string().nullable(),
    role: z.string(),
    name: z.string().optional(),
    key: z.string().optional(),
  }),
  ip: z.string().optional(),
  action: z.string(),
  object: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().optional() }),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type AuditRow = z.infer<typeof auditRowSchema>
/** GET /admin/audit. Dates are days of the chain's zone, both included. */
export const auditQuery = field.pageQuery
  .extend({
    kind: z.enum(AUDIT_KINDS).optional(),
    from: field.date.optional(),
    to: field.date.optional(),
  })
  .superRefine(field.inOrder())
export type AuditQuery = z.infer<typeof auditQuery>

export const integrityViewSchema = z.strictObject({
  checkedAt: field.instant.nullable(),
  ok: z.boolean().nullable(),
  counted: z.record(z.string(), z.int()),
  faults: z.array(z.strictObject({ invariant: z.string(), object: z.string(), message: z.string() })),
})
export type IntegrityView = z.infer<typeof integrityViewSchema>

export const archivedViewSchema = z.strictObject({
  kind: field.PATH_FIELDS.kind,
  _id: z.string(),
  name: z.string(),
  archivedAt: field.instant,
})
export type ArchivedView = z.infer<typeof archivedViewSchema>

export const configViewSchema = z.strictObject({
  languages: z.array(z.string()),
  currency: z.string(),
  exchangeRates: z.record(z.string(), z.number()),
  mail: z.enum(['smtp', 'mailto', 'off']),
  timeZone: z.string(),
  cutoffHours: z.number(),
  horizonDays: z.number(),
  offerMinutes: z.number(),
  copyOf: z.string().optional(),
})
export type ConfigView = z.infer<typeof configViewSchema>

export const MAIL_FAULT_REASONS = [
  ...(['name', 'refused', 'silent', 'certificate', 'port', 'starttls'] as const),
  ...(['login', 'sender', 'recipient', 'size', 'other'] as const),
] as const
export type MailFaultReason = (typeof MAIL_FAULT_REASONS)[number]

/** POST /admin/system/mail/proof. */
export const proveMailBody = z.object({ code: field.requiredText(10) })

export const systemViewSchema = z.strictObject({
  version: z.string(),
  timeZoneRules: z.string(),
  startedAt: field.instant,
  memory: z.int(),
  isForwarded: z.boolean(),
  database: z.strictObject({ kind: z.enum(['embedded', 'mongodb']), bytes: z.int().nullable() }),
  backup: z
    .strictObject({
      at: z.string(),
      folder: z.string(),
      doneAt: field.instant.nullable(),
      bytes: z.int().nullable(),
      failedAt: field.instant.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  mails: z.strictObject({
    state: z.enum(['off', 'files', 'unproven', 'proven', 'failing']),
    since: field.instant.nullable(),
    reason: z.enum(MAIL_FAULT_REASONS).nullable(),
    arrivedAt: field.instant.nullable(),
    waiting: z.int(),
    dueSince: field.instant.nullable(),
    givenUp: z.int(),
  }),
  tasks: z.array(
    z.strictObject({
      name: z.string(),
      ranAt: field.instant.nullable(),
      didAt: field.instant.nullable(),
      did: z.int().nullable(),
      failedAt: field.instant.nullable(),
    }),
  ),
  integrity: z.strictObject({ checkedAt: field.instant, faults: z.int() }).nullable(),
})
export type SystemView = z.infer<typeof systemViewSchema>
