import { createServer, IncomingMessage, ServerResponse, type Server } from 'node:http'
import type { Express } from 'express'
import type { AnswerFirst } from './ready-lists.ts'

export interface ConnectionLimits {
  /** Milliseconds for the headers of a request, and for the whole of it. */
  headersMs: number
  requestMs: number
  /** How often Node looks at these two; by itself every 30 s, three times what they allow. */
  checkMs: number
  /** How long a connection may rest between two requests. */
  keepAliveMs: number
  /** Open connections; one more is closed at once. A server without a limit dies of its file descriptors instead. */
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
 * An HTTP server for an Express application without Express's dearest step. Express sets the prototype of every
 * request and response anew, which makes V8 forget all it learned about them (some 100 µs a request). Here Node
 * constructs them as what Express wants, so that setting the prototype changes nothing (performance.md, 1).
 *
 * `first` is asked before Express. While `health.draining`, every reply closes its connection.
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
      // Whatever its two forms take is handed on as it is.
      return super.writeHead(status, ...(rest as []))
    }
  }
  // `app` and what the application itself was given, then the methods that all applications share.
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
  // Node constructs them as Express wants them.
  type Constructed = Parameters<AnswerFirst>
  const server = createServer(options, (...exchange) => {
    if (!first?.(...(exchange as unknown as Constructed))) app(...(exchange as unknown as Constructed))
  })
  server.maxConnections = limits.connections
  return server
}
