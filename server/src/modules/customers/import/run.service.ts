import { Types } from 'mongoose'
import type { Actor } from '../../../access.ts'
import type { Context, DataContext } from '../../../context.ts'
import { MAX_IMPORT_FAULTS, type ImportFault, type ImportView } from '../../../contract/customers.ts'
import { snapshot, transaction } from '../../../db/transaction.ts'
import { notFound } from '../../../errors.ts'
import type { Serves } from '../../../serves.ts'
import { isAddressTaken } from '../../accounts/users/account.service.ts'
import { findCustomersExactly } from '../../accounts/users/customer-search.service.ts'
import { addCustomer } from '../create-customer.service.ts'
import { fieldDetail } from '../../../values/field-words.ts'
import { importPackage } from '../../wash-books/change/import.service.ts'
import {
  ImportModel,
  ImportPartModel,
  type CustomerImport,
  type ImportPart,
  type WaitingRow,
} from './import.model.ts'
import type { ReadRows } from './read-rows.ts'
import { sent } from '../../../db/sent.ts'

const ROWS_PER_PART = 25
const SHOWN = 10

/** Keeps the rows of a file until `importCustomers` has imported them. */
export async function startImport(
  context: Context,
  actor: Actor,
  { dryRun, rows, ...read }: ReadRows & { dryRun: boolean },
): Promise<ImportView> {
  const createdAt = context.clock.now()
  const importId = new Types.ObjectId()
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS_PER_PART) }, (_, n) => ({
    ...{ importId, n, createdAt },
    rows: rows.slice(n * ROWS_PER_PART, (n + 1) * ROWS_PER_PART),
  }))
  return transaction(context, async () => {
    const made = await ImportModel.insert(context, {
      ...{ _id: importId, by: new Types.ObjectId(actor.id), dryRun, createdAt },
      ...{ ...read, rows: rows.length + read.refused },
    })
    await ImportPartModel(context.db).insertMany(parts)
    return viewOf(made)
  })
}

export const listImports: Serves<'GET /admin/imports'> = async context => {
  const imports = await ImportModel(context.db)
    .find({}, { faults: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SHOWN)
    .lean()
  return imports.map(viewOf)
}

export const getImport: Serves<'GET /admin/imports/:id'> = async (context, _actor, { id }) => {
  const found = await ImportModel(context.db).findById(id).lean()
  if (!found) throw notFound()
  return { ...viewOf(found), faults: found.faults.toSorted((a, b) => a.line - b.line) }
}

const viewOf = (stored: Omit<CustomerImport, 'faults'>): ImportView => ({
  ...sent(stored, '_id', 'dryRun', 'createdAt', 'finishedAt'),
  ...sent(stored, 'rows', 'created', 'known', 'packages', 'refused', 'ignored'),
})

/** Some seconds of work: what else is due waits for the round to end. */
const PARTS_PER_ROUND = 40

/** Timed work: imports the rows that wait, the oldest file first. Returns the number of parts. */
export async function importCustomers(context: Context, _now: Date, signal?: AbortSignal): Promise<number> {
  let did = 0
  while (did < PARTS_PER_ROUND && !signal?.aborted) {
    const open = await ImportModel(context.db)
      .findOne({ finishedAt: null }, { faults: 0 })
      .sort({ createdAt: 1 })
      .lean()
    if (!open) break
    const part = await ImportPartModel(context.db).findOne({ importId: open._id }).sort({ n: 1 }).lean()
    if (part) await importPart(context, open, part)
    else await finish(context, open)
    did++
  }
  return did
}

async function finish(context: Context, { _id }: Pick<CustomerImport, '_id'>): Promise<void> {
  await ImportModel(context.db).updateOne(
    { _id, finishedAt: null },
    { $set: { finishedAt: context.clock.now() } },
  )
}

/** Deleting the part decides who imports it: of two servers one does, and one that dies leaves it to the next. */
async function importPart(
  context: Context,
  { _id, by, dryRun }: Omit<CustomerImport, 'faults'>,
  part: ImportPart,
): Promise<void> {
  const actor = { id: by.toHexString(), role: 'super-admin' } as const
  await transaction(context, async () => {
    const { deletedCount } = await ImportPartModel(context.db).deleteOne({ _id: part._id })
    if (deletedCount === 0) return
    const [created, known]: [WaitingRow[], WaitingRow[]] = [[], []]
    for (const row of part.rows) {
      const isNew = dryRun ? !(await isKnown(context, row)) : await importRow(context, actor, row)
      ;(isNew ? created : known).push(row)
    }
    const packages = created.filter(({ brought }) => brought).length
    const faults = known.filter(({ brought }) => brought).map(leftOut)
    await ImportModel(context.db).updateOne(
      { _id },
      {
        $inc: { created: created.length, known: known.length, packages },
        $push: { faults: { $each: faults, $slice: MAX_IMPORT_FAULTS } },
      },
    )
  })
}

/** Whoever claims a known number or address in an account of their own must not get another person's washes. */
const leftOut = ({ line }: WaitingRow): ImportFault => {
  const { message } = fieldDetail(['package'], 'known_customer')
  return { line, path: 'package', code: 'known_customer', message }
}

const isKnown = async (context: Context, { phone, email }: WaitingRow): Promise<boolean> =>
  (email !== '' && (await isAddressTaken(context, email))) ||
  (await findCustomersExactly(context, phone)).length > 0

/** Creates the customer like a desk, with the package that they bring along; false for one who is known already. */
async function importRow(context: Context, actor: Parameters<typeof addCustomer>[1], row: WaitingRow) {
  if (row.email !== '' && (await isAddressTaken(context, row.email))) return false
  const { isNew, row: customer } = await addCustomer(context, actor, {
    name: row.name,
    phone: row.phone,
    email: row.email === '' ? null : row.email,
    language: row.language === '' ? null : row.language,
    deskNotes: row.notes,
    vehicles: row.plates.map(plate => ({
      _id: new Types.ObjectId(),
      plate,
      ...({ label: '', type: 'car' } as const),
    })),
  })
  if (isNew && row.brought) await importPackage(context, actor, { customer, ...row.brought })
  return isNew
}

/** I9: every row of an import is created, known, refused or waiting, and none waits when it has finished. */
export async function importFaults(context: DataContext): Promise<{ id: string; message: string }[]> {
  const ids = await ImportModel(context.db).find({}, { _id: 1 }).sort({ _id: 1 }).lean()
  const faults: { id: string; message: string }[] = []
  for (const { _id } of ids) {
    const message = await snapshot(context, () => faultOf(context, _id))
    if (message !== null) faults.push({ id: _id.toHexString(), message })
  }
  return faults
}

async function faultOf(context: DataContext, importId: unknown): Promise<string | null> {
  const each = await ImportModel(context.db).findById(importId, { faults: 0 }).lean()
  if (!each) return null
  const parts = await ImportPartModel(context.db).find({ importId: each._id }).lean()
  const waiting = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const { rows, created, known, refused } = each
  if (each.finishedAt !== null && parts.length > 0) return `has finished, and ${String(waiting)} rows wait`
  const sum = created + known + refused + waiting
  return sum === rows ? null : `has ${String(rows)} rows, where ${String(sum)} are accounted for`
}
