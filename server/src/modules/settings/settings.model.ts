import type { Brand } from '../../contract/brand.ts'
import type { Language, LogoType } from '../../contract/constants.ts'
import type { MailSettings, Policies } from '../../context.ts'
import { given, is, later, type DocumentOf } from '../../db/field.ts'
import { defineModel } from '../../db/model.ts'

export const CHAIN = 'chain'

const fields = {
  _id: given(is.oneOf([CHAIN])),
  rev: given(is.number),
  // As the contract has parsed them.
  brand: later(is.map<Brand>()),
  /** Older ones lack some: the environment decides these. */
  policies: later(is.map<Partial<Policies>>()),
  /** Offered in pages and mails; absent: all. */
  languages: later(is.list(is.oneOf<Language>())),
  /** Of every price; absent: the first one. */
  currency: later(is.text),
  /** Set with the first price, and never unset. */
  currencyFixed: later(is.flag),
  /** Of the websites that may show /embed in a frame; absent: none. */
  embedOrigins: later(is.texts),
  /** The chain's logo; its bytes are in another collection. */
  logo: later(is.orNull(is.map<{ hash: string; type: LogoType; width: number; height: number }>())),
  /** Each change of the logo increments it; `rev` stays, so that an open form keeps working. */
  logoRev: later(is.number),
  /** How e-mails leave, where the environment does not say it; absent: not at all. */
  mail: later(is.map<MailSettings>()),
}
/** The one document of what a super-admin has decided. Without brand and policies the environment decides. */
export interface StoredSettings extends DocumentOf<typeof fields> {}

export const SettingsModel = defineModel('Settings', fields, { collection: 'settings', personal: 'kept' })
