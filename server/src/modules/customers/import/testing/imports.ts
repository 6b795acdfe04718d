import { expect } from 'vitest'
import type { TestApp } from '../../../../testing/test-app.ts'
import { TestClient } from '../../../../testing/test-client.ts'
import { importCustomers } from '../run.service.ts'

const csv = (text: string | Buffer) => new Blob([text], { type: 'text/csv' })

/** Sends a file to import. */
export const sendImport = (admin: TestClient, file: string | Buffer, dryRun = false) =>
  admin.call('POST /admin/imports', { body: csv(file), query: { dryRun: dryRun ? 'true' : 'false' } })

/** Imports of a test's application. */
export const importsOf = (app: TestApp) => ({
  /** Sends the file and does the work; returns the import as it is then. */
  imported: async (admin: TestClient, file: string | Buffer, dryRun = false) => {
    const sent = await sendImport(admin, file, dryRun)
    expect(TestClient.refusal(sent)).toBe('201')
    while ((await importCustomers(app.context, app.clock.now())) > 0);
    return (await admin.call('GET /admin/imports/:id', { params: { id: sent.body._id } })).body
  },
  /** The customers by name. */
  customers: () => app.db.collection('users').find({ role: 'customer' }).sort({ name: 1 }).toArray(),
})
