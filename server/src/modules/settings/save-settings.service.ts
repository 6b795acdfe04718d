import { createHash } from 'node:crypto'
import type { QueryFilter } from 'mongoose'
import type { Actor } from '../../access.ts'
import type { Context, Settings, DataContext } from '../../context.ts'
import type { SaveSettingsBody, SettingsView } from '../../contract/settings.ts'
import { retryDuplicates, transaction } from '../../db/transaction.ts'
import { AppError, invalidField, savedSince } from '../../errors.ts'
import { readableInstead } from '../../values/brand-shades.ts'
import { changedFields } from '../../values/changed-fields.ts'
import { recordAudit } from '../trail/audit.service.ts'
import { settingsWith } from './live-settings.service.ts'
import { CHAIN, SettingsModel, type StoredSettings } from './settings.model.ts'

/** GET /admin/settings: as stored, not as this process last read them. */
export async function readSettings(context: Context): Promise<Settings> {
  const stored = await SettingsModel(context.db).findById(CHAIN).lean()
  return stored ? settingsWith(context.settings(), stored) : context.settings()
}

/** @throws STATE_CONFLICT with `settings` for an old `rev` or another currency beside prices; VALIDATION for a pale colour */
export async function saveSettings(
  context: Context,
  actor: Actor,
  { rev, brand, policies, languages, currency, embedOrigins }: SaveSettingsBody,
): Promise<Settings> {
  const nearest = readableInstead(brand.color)
  if (nearest !== null) throw invalidField('brand.color', 'too_pale', { nearest })
  return changeSettings(context, actor, before => {
    const isOther = currency !== undefined && currency !== before.currency
    return {
      filter: { rev, ...(isOther && { currencyFixed: { $ne: true } }) },
      set: {
        ...{ brand, policies },
        ...(languages && { languages }),
        ...(isOther && { currency }),
        ...(embedOrigins && { embedOrigins }),
      },
      refused: before.rev === rev ? currencyIsFixed(before) : savedSince('settings', settingsView(before)),
    }
  })
}

/** Writes what `change` makes of the stored settings, if they fit its filter, with a row in the audit trail; else `refused`. */
export async function changeSettings(
  context: Context,
  actor: Actor,
  change: (before: Settings) => {
    filter: QueryFilter<StoredSettings>
    set: Partial<StoredSettings>
    refused: AppError
  },
): Promise<Settings> {
  await retryDuplicates(() =>
    SettingsModel(context.db).updateOne({ _id: CHAIN }, { $setOnInsert: { rev: 0 } }, { upsert: true }),
  )
  const saved = await transaction(context, async () => {
    const before = await readSettings(context)
    const { filter, set, refused } = change(before)
    const { matchedCount } = await SettingsModel(context.db).updateOne(
      { ...filter, _id: CHAIN },
      { $set: set, $inc: { rev: 1 } },
    )
    if (matchedCount === 0) throw refused
    const after = await readSettings(context)
    const changed = changedFields(audited(before), audited(after))
    if (changed) {
      await recordAudit(context, { actor, action: 'settings.update', id: CHAIN, ...changed })
    }
    return after
  })
  await context.refreshSettings()
  return saved
}

/** Of the mail server's password only that it is another: its sealed text differs each time. */
const audited = ({ brand, policies, languages, currency, embedOrigins, mail }: Settings) => ({
  ...{ ...brand, ...policies, languages, currency, embedOrigins, ...mail },
  password: mail?.password && createHash('sha256').update(mail.password).digest('hex').slice(0, 8),
})

const currencyIsFixed = (stored: Settings): AppError =>
  new AppError(
    'STATE_CONFLICT',
    `There are prices in ${stored.currency}: the currency can no longer change.`,
    { settings: settingsView(stored) },
  )

export function settingsView(settings: Settings): SettingsView {
  const { rev, brand, policies, languages, currency, currencyFixed, embedOrigins, logo } = settings
  return { rev, brand, policies, languages, currency, currencyFixed, embedOrigins, logo }
}

/**
 * Fixes the chain's currency, within the transaction that writes an amount which no other has to precede: a service, a
 * package, a till. It writes the document that a change of the currency writes under the condition that none is fixed,
 * so of the two, run at once, the second runs again and sees the first. Fixed once, it stays, and costs no write.
 */
export async function fixCurrency({ db }: Pick<DataContext, 'db'>): Promise<void> {
  await SettingsModel(db).updateOne(
    { _id: CHAIN },
    { $set: { currencyFixed: true }, $setOnInsert: { rev: 0 } },
    { upsert: true },
  )
}
