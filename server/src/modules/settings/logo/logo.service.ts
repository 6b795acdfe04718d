import { createHash } from 'node:crypto'
import type { Actor } from '../../../access.ts'
import type { Context, Settings } from '../../../context.ts'
import { LOGO_PIXELS, LOGO_TYPES, type LogoType } from '../../../contract/constants.ts'
import { transaction } from '../../../db/transaction.ts'
import { AppError, invalidField, notFound } from '../../../errors.ts'
import { withoutMetadata } from '../../../values/picture-metadata.ts'
import { pictureSize, type PictureSize, pictureType } from '../../../values/picture-type.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { readSettings } from '../save-settings.service.ts'
import { CHAIN, SettingsModel, type StoredSettings } from '../settings.model.ts'
import { LogoModel, type StoredLogo } from './logo.model.ts'

/** The chain's logo, or 404. */
export async function getLogo(context: Context): Promise<StoredLogo> {
  const logo = await LogoModel(context.db).findById(CHAIN)
  if (!logo) throw notFound()
  const { hash, type, bytes } = logo
  return { _id: CHAIN, hash, type, bytes: Buffer.from(bytes) }
}

/**
 * Sets the chain's logo. The revision of the settings stays: a form that is open keeps working.
 * @throws UNSUPPORTED_MEDIA when the bytes are not a picture of an accepted type; VALIDATION for its size in pixels
 */
export async function setLogo(context: Context, actor: Actor, sent: Buffer): Promise<Settings> {
  if (sent.length === 0) throw invalidField('logo', 'required')
  const type = pictureType(sent)
  if (!isLogoType(type)) throw new AppError('UNSUPPORTED_MEDIA', 'Please send a logo as PNG, JPEG or WebP.')
  const { width, height } = boundedSize(pictureSize(sent, type))
  const bytes = withoutMetadata(sent, type)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  await transaction(context, async () => {
    await changeLogo(context, actor, { hash, type, width, height })
    await LogoModel(context.db).updateOne({ _id: CHAIN }, { $set: { hash, type, bytes } }, { upsert: true })
  })
  await context.refreshSettings()
  return readSettings(context)
}

/** Brings back the built-in mark; 404 without a logo. */
export async function removeLogo(context: Context, actor: Actor): Promise<void> {
  await transaction(context, async () => {
    const { deletedCount } = await LogoModel(context.db).deleteOne({ _id: CHAIN })
    if (deletedCount === 0) throw notFound()
    await changeLogo(context, actor, null)
  })
  await context.refreshSettings()
}

const isLogoType = (type: string | null): type is LogoType => LOGO_TYPES.some(accepted => accepted === type)

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
