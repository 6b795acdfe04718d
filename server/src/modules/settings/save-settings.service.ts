import type { Actor } from '../../access.ts'
import type { Context, Settings } from '../../context.ts'
import type { SaveSettingsBody, SettingsView } from '../../contract/settings.ts'
import { transaction } from '../../db/transaction.ts'
import { invalidField, savedSince } from '../../errors.ts'
import { readableInstead } from '../../values/brand-shades.ts'
import { changedFields } from '../../values/changed-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { settingsWith } from './live-settings.service.ts'
import { CHAIN, SettingsModel } from './settings.model.ts'

/** GET /admin/settings: as stored, not as this process last read them. */
export async function readSettings(context: Context): Promise<Settings> {
  const stored = await SettingsModel(context.db).findById(CHAIN).lean()
  return stored ? settingsWith(context.settings(), stored) : context.settings()
}

/** @throws STATE_CONFLICT with `settings` when `rev` is no longer current; VALIDATION when the colour is too pale */
export async function saveSettings(
  context: Context,
  actor: Actor,
  { rev, brand, policies, languages }: SaveSettingsBody,
): Promise<Settings> {
  const nearest = readableInstead(brand.color)
  if (nearest !== null) throw invalidField('brand.color', 'too_pale', { nearest })
  await SettingsModel(context.db).updateOne({ _id: CHAIN }, { $setOnInsert: { rev: 0 } }, { upsert: true })
  const saved = await transaction(context, async () => {
    const before = await readSettings(context)
    const { matchedCount } = await SettingsModel(context.db).updateOne(
      { _id: CHAIN, rev },
      { $set: { brand, policies, ...(languages && { languages }) }, $inc: { rev: 1 } },
    )
    if (matchedCount === 0) throw savedSince('settings', settingsView(before))
    const after = await readSettings(context)
    const changed = changedFields(
      { ...before.brand, ...before.policies, languages: before.languages },
      { ...after.brand, ...after.policies, languages: after.languages },
    )
    if (changed) {
      await recordAudit(context, {
        actor,
        action: 'settings.update',
        object: { kind: 'settings', id: CHAIN },
        ...changed,
      })
    }
    return after
  })
  await context.refreshSettings()
  return saved
}

export const settingsView = ({ rev, brand, policies, languages, logo }: Settings): SettingsView => ({
  rev,
  brand,
  policies: { ...policies, reminderHours: [...policies.reminderHours] },
  languages: [...languages],
  logo,
})
