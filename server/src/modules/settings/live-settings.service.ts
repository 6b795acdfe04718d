import type { Connection } from 'mongoose'
import type { Context, Settings } from '../../context.ts'
import { CHAIN, SettingsModel, type StoredSettings } from './settings.model.ts'

/** The settings of this process: `first`, until the stored ones are read. An unchanged revision keeps the same object. */
export function liveSettings(db: Connection, first: Settings): Pick<Context, 'settings' | 'refreshSettings'> {
  let current = first
  return {
    settings: () => current,
    refreshSettings: async () => {
      const stored = await SettingsModel(db).findById(CHAIN).lean()
      // A slower read must not bring back what a later one has replaced.
      if (!stored) current = first
      else if (changesOf(stored) > changesOf(current)) current = settingsWith(first, stored)
    },
  }
}

const changesOf = ({ rev, logoRev = 0 }: Pick<StoredSettings, 'rev' | 'logoRev'>): number => rev + logoRev

/** The stored settings; `base` gives what is not stored. */
export const settingsWith = (base: Settings, stored: StoredSettings): Settings => ({
  ...base,
  rev: stored.rev,
  brand: { ...base.brand, ...stored.brand },
  policies: { ...base.policies, ...stored.policies },
  languages: stored.languages ?? base.languages,
  currency: stored.currency ?? base.currency,
  currencyFixed: stored.currencyFixed ?? base.currencyFixed,
  embedOrigins: stored.embedOrigins ?? base.embedOrigins,
  logo: stored.logo ? logoOf(stored.logo) : null,
  logoRev: stored.logoRev ?? 0,
  mail: stored.mail ?? null,
})

const logoOf = ({ hash, type, width, height }: NonNullable<StoredSettings['logo']>): Settings['logo'] => ({
  src: `/api/brand/logo?v=${hash}`,
  type,
  width,
  height,
})
