import { createServer, type RequestListener, type Server } from 'node:http'

const LIMITS = {
  /** Milliseconds for the headers of a request, and for the whole of it. */
  headersMs: 10_000,
  requestMs: 15_000,
  /** How often Node checks these two; its default of 30 s is far longer than they allow. */
  checkMs: 500,
  keepAliveMs: 65_000,
  /** Open connections; one more is closed at once. Without a limit a server runs out of file descriptors. */
  connections: 5000,
}

/** An HTTP server whose connections are bounded in number and time; it refuses a request with two hosts. */
export function serverFor(app: RequestListener, limits = LIMITS): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: limits.keepAliveMs,
    },
    (req, res) => {
      // Two programs in a row may each take another one for the host (RFC 9112, 3.2).
      if ((req.headersDistinct['host']?.length ?? 0) > 1) res.writeHead(400, { connection: 'close' }).end()
      else app(req, res)
    },
  )
  server.maxConnections = limits.connections
  return server
}
