import type { WashPackageView } from '@car-wash/server/contract'
import { api } from '../../lib/api.ts'

export function listWashPackages(): Promise<WashPackageView[]> {
  return api.get('/packages')
}
