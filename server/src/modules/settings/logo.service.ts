import type { Actor } from '../../access.ts'
import type { Context, Settings } from '../../context.ts'
import { LOGO_PIXELS, LOGO_TYPES } from '../../contract/constants.ts'
import { transaction } from '../../db/transaction.ts'
import { invalidField } from '../../errors.ts'
import { pictureSize, type PictureSize } from '../../values/picture-type.ts'
import { recordAudit } from '../trail/audit.service.ts'
import { dropPicture, keepPicture, readPicture } from './pictures/picture.service.ts'
import { readSettings } from './save-settings.service.ts'
import { CHAIN, SettingsModel, type StoredSettings } from './settings.model.ts'

export const LOGO = CHAIN

/** The revision of the settings stays: an open form keeps working. @throws as `readPicture`; VALIDATION for its size */
export async function setLogo(context: Context, actor: Actor, sent: Buffer): Promise<Settings> {
  const logo = readPicture(sent, { field: 'logo', types: LOGO_TYPES })
  const { hash, type } = logo
  const { width, height } = boundedSize(pictureSize(sent, type))
  await transaction(context, async () => {
    await changeLogo(context, actor, { hash, type, width, height })
    await keepPicture(context, { _id: LOGO, ...logo })
  })
  await context.refreshSettings()
  return readSettings(context)
}

export async function removeLogo(context: Context, actor: Actor): Promise<void> {
  await transaction(context, async () => {
    await dropPicture(context, LOGO)
    await changeLogo(context, actor, null)
  })
  await context.refreshSettings()
}

/** A picture of a few kilobytes may unpack to gigabytes: the stated size is bounded, and one that states none refused. */
function boundedSize(size: PictureSize | null): PictureSize {
  if (!size || Math.min(size.width, size.height) < LOGO_PIXELS.min)
    throw invalidField('logo', 'too_small', { min: LOGO_PIXELS.min })
  if (Math.max(size.width, size.height) > LOGO_PIXELS.max)
    throw invalidField('logo', 'too_big', { max: LOGO_PIXELS.max })
  return size
}

async function changeLogo(
  context: Context,
  actor: Actor,
  logo: NonNullable<StoredSettings['logo']> | null,
): Promise<void> {
  const before = await SettingsModel(context.db)
    .findOneAndUpdate(
      { _id: CHAIN },
      { $set: { logo }, $inc: { logoRev: 1 }, $setOnInsert: { rev: 0 } },
      { upsert: true, returnDocument: 'before' },
    )
    .lean()
  await recordAudit(context, {
    actor,
    action: 'settings.update',
    id: CHAIN,
    before: { logo: before?.logo?.hash ?? null },
    after: { logo: logo?.hash ?? null },
  })
}
