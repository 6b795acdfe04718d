import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Express } from 'express'
import type { AnswerFirst } from './ready-lists.ts'

export interface ConnectionLimits {
  /** Milliseconds for the headers of a request, and for the whole of it. */
  headersMs: number
  requestMs: number
  /** How often Node checks these two; its default of 30 s is far longer than they allow. */
  checkMs: number
  /** How long a connection may be idle between two requests. */
  keepAliveMs: number
  /** Open connections; one more is closed at once. Without a limit a server runs out of file descriptors. */
  connections: number
}

const LIMITS: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 15_000,
  checkMs: 500,
  keepAliveMs: 65_000,
  connections: 5000,
}

/**
 * An HTTP server for an Express application without Express's most expensive step. Express replaces the prototype of
 * every request and response, which makes V8 discard its optimisations for them (some 100 µs a request). Here Node
 * constructs them with the prototypes that Express sets, so that setting them changes nothing (performance.md, 1).
 *
 * `first` runs before Express. While `health.draining`, every reply closes its connection.
 */
export function createFastServer(
  { express: app, first }: { express: Express; first?: AnswerFirst },
  health: { draining: boolean } = { draining: false },
  limits: ConnectionLimits = LIMITS,
): Server {
  class FastRequest extends IncomingMessage {}
  class FastResponse extends ServerResponse<FastRequest> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (health.draining) this.shouldKeepAlive = false
      // Passes the arguments of both overloads on unchanged.
      return super.writeHead(status, ...(rest as []))
    }
  }
  // The methods that all applications share, then `app` and what this application was given.
  for (const [prototype, given] of [
    [FastRequest.prototype, app.request],
    [FastResponse.prototype, app.response],
  ] as const) {
    const shared: object = Object.getPrototypeOf(given) as object
    Object.defineProperties(prototype, {
      ...Object.getOwnPropertyDescriptors(shared),
      ...Object.getOwnPropertyDescriptors(given),
    })
  }
  app.request = FastRequest.prototype as unknown as typeof app.request
  app.response = FastResponse.prototype as unknown as typeof app.response
  const options = {
    IncomingMessage: FastRequest,
    ServerResponse: FastResponse,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkMs,
    keepAliveTimeout: limits.keepAliveMs,
  }
  // Node constructs them with Express's prototypes.
  type Constructed = Parameters<AnswerFirst>
  const server = createServer(options, (...exchange) => {
    const [{ headersDistinct }, response] = exchange
    // Two programs in a row may each take another one for the host (RFC 9112, 3.2).
    if ((headersDistinct['host']?.length ?? 0) > 1) response.writeHead(400, { connection: 'close' }).end()
    else if (!first?.(...(exchange as unknown as Constructed))) app(...(exchange as unknown as Constructed))
  })
  server.maxConnections = limits.connections
  return server
}
