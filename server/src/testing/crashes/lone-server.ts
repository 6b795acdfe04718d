import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { kill, startProgram, type openChain, type Program } from '../programs.ts'

/** A data folder until the test ends; what the server starts is built. */
export function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'car-wash-lone-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return folder
}

/** A server in its own process until the test ends; `errors` gets its lines at level 50. */
export async function startIn(env: Record<string, string>, errors: string[]): Promise<Program> {
  const server = await startProgram({ DATA_DIR: builtFolder(), ...env }, line => {
    if (line.includes('"level":50')) errors.push(line)
  })
  onTestFinished(() => kill(server.process))
  return server
}

/** The status of a walk-in's booking. */
export async function bookOne({
  admin,
  branchId,
  serviceId,
}: Awaited<ReturnType<typeof openChain>>): Promise<number> {
  const bookingDate = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const walkIn = { name: 'Car', phone: '+39 06 1234567', email: 'car@example.com' }
  const body = { branchId, serviceId, bookingDate, bookingTime: '10:00', walkIn }
  return (await admin.call('POST /bookings', { body })).status
}
