import { z } from 'zod'
import { AUDIT_KINDS, MAX_REPORT_DAYS } from './constants.ts'
import { langField, dateField, idField, inOrder, instant, pageQuery, queryBoolean } from './fields.ts'

export const statsViewSchema = z.strictObject({
  totalBookings: z.int(),
  completedBookings: z.int(),
  /** Customers who used the product or made a booking in the last 30 days. */
  activeUsers: z.int(),
  branches: z.int(),
  pendingBookings: z.int(),
  confirmedBookings: z.int(),
  cancelledBookings: z.int(),
  todayBookings: z.int(),
  /** Cars of yesterday and today that are over but neither finished nor a no-show; the branch with most of them first. */
  toSettle: z.array(
    z.strictObject({
      branchId: z.strictObject({ _id: z.string(), name: z.string() }),
      /** Of the first of them. */
      bookingDate: z.string(),
      cars: z.int(),
    }),
  ),
})
export type StatsView = z.infer<typeof statsViewSchema>

export const reportsQuery = z
  .strictObject({
    from: dateField,
    to: dateField,
    branchId: idField.optional(),
    /** Adds who took the money. */
    people: queryBoolean.optional(),
    /** Adds the branches of a day up, in `data` and `taken.data`, and leaves out the use of bays. A CSV file ignores it. */
    chain: queryBoolean.optional(),
    format: z.literal('csv').optional(),
    lang: langField,
  })
  .superRefine(inOrder(MAX_REPORT_DAYS))
export type ReportsQuery = z.infer<typeof reportsQuery>

const reportCounts = {
  bookings: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  noShows: z.int(),
  /** Paid bookings without a package, on the day of their wash. */
  bookingRevenue: z.number(),
}
/** Money taken less money given back, by the time of payment (money.md, Reports). */
const taken = {
  total: z.number(),
  cash: z.number(),
  card: z.number(),
  other: z.number(),
  /** Given back, and already taken off the sums above. */
  back: z.number(),
  /** What of `total` was for packages. */
  packages: z.number(),
}
const takenSchema = z.strictObject(taken)
const namedOrNull = z.strictObject({ _id: z.string(), name: z.string() }).nullable()
/** Payments from before the ledger are left out. A branch of null is the head office; none means all together. */
const takenViewSchema = z.strictObject({
  /** Branch-local days with payments, oldest first. */
  data: z.array(z.strictObject({ date: z.string(), branchId: namedOrNull.optional(), ...taken })),
  branches: z.array(z.strictObject({ branchId: namedOrNull, ...taken })),
  totals: takenSchema,
  /** On request; null for an erased person. Largest sum first. */
  people: z.array(z.strictObject({ by: namedOrNull, ...taken })).optional(),
})

export const reportRowSchema = z.strictObject({
  date: z.string(),
  /** Absent with `chain`: all branches together. */
  branchId: z.strictObject({ _id: z.string(), name: z.string() }).optional(),
  ...reportCounts,
  /** The share of bay minutes in use in each bookable branch-local hour, earliest first; none with `chain`. */
  utilisation: z.array(z.strictObject({ hour: z.int().min(0).max(23), share: z.number() })),
})
const reportTotals = z.strictObject({
  ...reportCounts,
  /** Packages belong to the chain, not to a branch: only a super-admin gets these fields. */
  packagesSold: z.int().optional(),
  /** Packages, on the day they were marked paid. */
  packageRevenue: z.number().optional(),
  /** The sum of both; absent for a single branch. */
  revenue: z.number().optional(),
})
export const reportsViewSchema = z.strictObject({
  data: z.array(reportRowSchema),
  totals: reportTotals.extend({ washesOutstanding: z.int().optional() }),
  /** As many days, right before the period. */
  previous: reportTotals.extend({ from: z.string(), to: z.string() }),
  /** Each branch's sums beside those of the previous period; highest booking revenue first. */
  branches: z.array(
    z.strictObject({
      branchId: z.strictObject({ _id: z.string(), name: z.string() }),
      ...reportCounts,
      previous: z.strictObject(reportCounts),
    }),
  ),
  taken: takenViewSchema,
  /** Days of the chain's zone on which packages were marked paid, oldest first; only for a super-admin. */
  packageSales: z.array(z.strictObject({ date: z.string(), sold: z.int(), revenue: z.number() })).optional(),
})
export type ReportsView = z.infer<typeof reportsViewSchema>

export const auditRowSchema = z.strictObject({
  _id: z.string(),
  at: instant,
  /** `key`: what the API key began with that acted for the admin. */
  actor: z.strictObject({
    _id: z.string().nullable(),
    role: z.string(),
    name: z.string().optional(),
    key: z.string().optional(),
  }),
  /** The address of an admin's request; absent for the server's own actions and in older rows. */
  ip: z.string().optional(),
  action: z.string(),
  /** `name` is absent for an account whose name has been erased. */
  object: z.strictObject({ kind: z.string(), id: z.string(), name: z.string().optional() }),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})
export type AuditRow = z.infer<typeof auditRowSchema>
/** GET /admin/audit. Dates are days of the chain's zone, both included. */
export const auditQuery = pageQuery
  .extend({
    kind: z.enum(AUDIT_KINDS).optional(),
    from: dateField.optional(),
    to: dateField.optional(),
  })
  .superRefine(inOrder())
export type AuditQuery = z.infer<typeof auditQuery>

export const integrityViewSchema = z.strictObject({
  checkedAt: instant.nullable(),
  ok: z.boolean().nullable(),
  counted: z.record(z.string(), z.int()),
  faults: z.array(z.strictObject({ invariant: z.string(), object: z.string(), message: z.string() })),
})
export type IntegrityView = z.infer<typeof integrityViewSchema>

export const archivedViewSchema = z.strictObject({
  kind: z.enum(['services', 'packages']),
  _id: z.string(),
  name: z.string(),
  archivedAt: instant,
})
export type ArchivedView = z.infer<typeof archivedViewSchema>
export const restoreParams = z.object({ kind: z.enum(['services', 'packages']), id: idField })

export const configViewSchema = z.strictObject({
  languages: z.array(z.string()),
  currency: z.string(),
  /** The chain's currency to the named one, by ISO code; empty unless configured (decision 25). */
  exchangeRates: z.record(z.string(), z.number()),
  mail: z.enum(['smtp', 'mailto']),
  timeZone: z.string(),
  cutoffHours: z.number(),
  horizonDays: z.number(),
  offerMinutes: z.number(),
})
export type ConfigView = z.infer<typeof configViewSchema>
