import type { ReserveOutcome, UserPackageView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

/** The signed-in customer's own packages, newest reserved first. */
export function listMyPackages(): Promise<UserPackageView[]> {
  return api.get('/users/packages')
}

/** 201 and 200 both answer an outcome; `success` tells them apart. */
export function reservePackage(packageId: string, key: string): Promise<ReserveOutcome> {
  return api.post('/packages/purchase', { packageId }, { headers: { 'Idempotency-Key': key } })
}
