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

/** Both numbers only grow. */
const changesOf = ({ rev, logoRev = 0 }: Pick<StoredSettings, 'rev' | 'logoRev'>): number => rev + logoRev

/** The stored settings; `base` gives what is not stored. */
export const settingsWith = (
  base: Settings,
  {
    rev,
    brand,
    policies,
    languages,
    currency,
    currencyFixed,
    embedOrigins,
    logo,
    logoRev = 0,
  }: StoredSettings,
): Settings => ({
  ...base,
  rev,
  brand: { ...base.brand, ...brand },
  policies: { ...base.policies, ...policies },
  languages: languages ?? base.languages,
  currency: currency ?? base.currency,
  currencyFixed: currencyFixed ?? base.currencyFixed,
  embedOrigins: embedOrigins ?? base.embedOrigins,
  logo: logo
    ? { src: `/api/brand/logo?v=${logo.hash}`, type: logo.type, width: logo.width, height: logo.height }
    : null,
  logoRev,
})
