import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { beforeCommand } from './bounds.ts'

interface CommandOptions {
  session?: { inTransaction(): boolean }
}

/** The parts of the driver's connection that we use. The package does not export it. */
interface DriverConnection extends EventEmitter {
  readonly error: Error | null
  throwIfAborted(): void
  writeCommand(...command: unknown[]): Promise<void>
  command(
    ns: unknown,
    command: Readonly<Record<string, unknown>>,
    options?: CommandOptions,
    responseType?: unknown,
  ): Promise<unknown>
}

const driver = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: new (...options: unknown[]) => DriverConnection
}

/**
 * A connection whose commands keep the deadline of their request, and whose writes always end. The driver (7.9 as well) waits for `drain` on a full socket even when it is
 * closed: the command never ends, and if that was a server's check, the server stays unavailable for ever.
 */
class ClosingConnection extends driver.Connection {
  override async command(
    ...[ns, command, options, responseType]: Parameters<DriverConnection['command']>
  ): Promise<unknown> {
    beforeCommand(command, options?.session?.inTransaction() ?? false)
    return super.command(ns, command, options, responseType)
  }

  override async writeCommand(...command: unknown[]): Promise<void> {
    this.throwIfAborted()
    let onClose: () => void = () => undefined
    const closed = new Promise<never>((_resolve, reject) => {
      onClose = () => {
        reject(this.error ?? new Error('the connection is closed'))
      }
      this.once('close', onClose)
    })
    try {
      await Promise.race([super.writeCommand(...command), closed])
    } finally {
      this.off('close', onClose)
    }
  }
}

/** An option of the driver that its types omit. */
export const CONNECTION_TYPE = { connectionType: ClosingConnection }
