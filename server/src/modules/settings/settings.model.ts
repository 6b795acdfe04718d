import { Schema } from 'mongoose'
import type { Brand } from '../../contract/brand.ts'
import type { Language, LogoType } from '../../contract/constants.ts'
import type { Policies } from '../../context.ts'
import { defineModel } from '../../db/model.ts'

/** The one document of what a super-admin has decided. Without brand and policies the environment decides. */
export interface StoredSettings {
  _id: typeof CHAIN
  /** Each change increments it. */
  rev: number
  brand?: Brand
  /** Older ones lack some: the environment decides these. */
  policies?: Partial<Policies>
  /** Offered in pages and mails; absent: all. */
  languages?: Language[]
  /** Of every price; absent: the first one. */
  currency?: string
  /** Set with the first price, and never unset. */
  currencyFixed?: boolean
  /** Of the websites that may show /embed in a frame; absent: none. */
  embedOrigins?: string[]
  /** The chain's logo; its bytes are in another collection. */
  logo?: { hash: string; type: LogoType; width: number; height: number } | null
  /** Each change of the logo increments it; `rev` stays, so that an open form keeps working. */
  logoRev?: number
}

export const CHAIN = 'chain'

const schema = new Schema<StoredSettings>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    // As the contract has parsed them.
    brand: Schema.Types.Mixed,
    policies: Schema.Types.Mixed,
    languages: { type: [String], default: undefined },
    currency: String,
    currencyFixed: Boolean,
    embedOrigins: { type: [String], default: undefined },
    logo: Schema.Types.Mixed,
    logoRev: Number,
  },
  { collection: 'settings', versionKey: false },
)

export const SettingsModel = defineModel('Settings', schema, 'kept')
