import type { UserPackageView } from '../contract/user-packages.ts'
import type { TestClient } from './test-client.ts'

/** Reserves a package over HTTP, in a state where nothing prevents it. */
export async function reservePackage(customer: TestClient, packageId: string): Promise<UserPackageView> {
  const { status, body } = await customer.call('POST /packages/purchase', { body: { packageId } })
  if (status !== 201 || !body.success) throw new Error(`the package was not reserved: ${String(status)}`)
  return body.userPackage
}
