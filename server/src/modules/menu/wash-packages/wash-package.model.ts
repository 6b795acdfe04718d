import { Schema, type Types } from 'mongoose'
import type { Translations } from '../../../contract/constants.ts'
import type { ManagedWashPackageView } from '../../../contract/menu.ts'
import { defineModel } from '../../../db/model.ts'

/** A prepaid package on sale. */
export interface WashPackage {
  _id: Types.ObjectId
  name: string
  description: string
  priceCents: number
  washCount: number
  validityDays: number
  /** The services it is for; empty = every one. */
  services: Types.ObjectId[]
  translations: ManagedWashPackageView['translations']
  archivedAt: Date | null
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: number
  createdAt: Date
}

/** A stored package with its id as text and its services by name. */
export type WashPackageRecord = Omit<WashPackage, 'services'> & {
  id: string
  /** Empty = every service; includes archived services, so that the list never becomes empty and means "all". */
  services: { id: string; name: string; translations: Translations<{ name: string }> }[]
  /** At least one of its services is on the menu (decision 20). */
  hasService: boolean
}

const schema = new Schema<WashPackage>(
  {
    name: { type: String, required: true },
    description: { type: String, required: true },
    priceCents: { type: Number, required: true },
    washCount: { type: Number, required: true },
    validityDays: { type: Number, required: true },
    services: { type: [Schema.Types.ObjectId], default: [] },
    translations: { type: Schema.Types.Mixed, default: {} },
    archivedAt: { type: Date, default: null },
    rev: { type: Number, default: 1 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'washPackages', versionKey: false, minimize: false },
)

export const WashPackageModel = defineModel('WashPackage', schema, 'kept')
