import { Schema, type Types } from 'mongoose'
import { DEFAULT_SERVICE_KIND, type ServiceKind, type VehicleType } from '../../../contract/constants.ts'
import type { ManagedWashServiceView } from '../../../contract/menu.ts'
import { defineModel } from '../../../db/model.ts'

/** One thing on the wash menu: the specification's entity "Service". */
export interface WashService {
  _id: Types.ObjectId
  name: string
  description: string
  priceCents: number
  /** Minutes. */
  duration: number
  /** Minutes after the wash before the bay is free. */
  turnoverMinutes: number
  features: string[]
  /** Another price and duration for a vehicle type (decision 29). */
  vehiclePrices: Partial<Record<VehicleType, { priceCents: number; duration: number }>>
  /** The branches that offer it; empty = all. */
  branches: Types.ObjectId[]
  /** The vehicle types that it is for; empty or absent = all. */
  vehicleTypes?: VehicleType[]
  /** Absent: the default kind. */
  kind?: ServiceKind
  translations: ManagedWashServiceView['translations']
  /** Hash of the owner's picture; absent or null without one. */
  picture?: string | null
  archivedAt: Date | null
  /** Incremented by each saved change, so that two concurrent editors do not overwrite each other. */
  rev: number
  /** Incremented by each change that could leave a package without a service, so that two of them conflict (decision 20). */
  packageSeq: number
  createdAt: Date
}

const schema = new Schema<WashService>(
  {
    name: { type: String, required: true },
    description: { type: String, required: true },
    priceCents: { type: Number, required: true },
    duration: { type: Number, required: true },
    turnoverMinutes: { type: Number, default: 0 },
    features: { type: [String], default: [] },
    vehiclePrices: { type: Schema.Types.Mixed, default: {} },
    branches: { type: [Schema.Types.ObjectId], default: [] },
    vehicleTypes: { type: [String], default: [] },
    kind: { type: String, default: DEFAULT_SERVICE_KIND },
    translations: { type: Schema.Types.Mixed, default: {} },
    picture: { type: String, default: null },
    archivedAt: { type: Date, default: null },
    rev: { type: Number, default: 1 },
    packageSeq: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
  },
  { collection: 'washServices', versionKey: false, minimize: false },
)

export const WashServiceModel = defineModel('WashService', schema, 'kept')
