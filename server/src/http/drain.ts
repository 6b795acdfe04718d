import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Requests in flight get this long when the server is to stop. */
const DRAIN_MS = 10_000
/** A connection that has sent nothing yet gets this long to send its request. */
const SILENT_MS = 1000
/** How often connections are looked for that their last reply left open. */
const LOOK_MS = 50
/** When connections come without a pause, some are refused in the end. */
const QUEUE_MS = 2000

type RequestHandler = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Follows the connections of a server from its start.
 * @returns what stops it and loses no request: those that wait in the system's queue are taken first, connections
 * without a request are closed, and it resolves when the last reply is sent. Replies must close their connection
 * meanwhile (`health.draining` of createFastServer).
 */
export function drainable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  let taken = 0
  server.on('connection', socket => {
    taken++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('drop', () => taken++)

  /**
   * Node accepts waiting connections on each turn of its loop: after two turns without one the queue is empty. Requests
   * are held until then: an answered client would come back into the queue with its next request.
   */
  const emptyQueue = async () => {
    const until = performance.now() + QUEUE_MS
    for (let idleTurns = 0; idleTurns < 2 && performance.now() < until;) {
      const before = taken
      await nextTurn()
      idleTurns = taken === before ? idleTurns + 1 : 0
    }
  }

  return async () => {
    // All that listens to this event: the application.
    const handlers = server.rawListeners('request') as RequestHandler[]
    const held: Parameters<RequestHandler>[] = []
    server.removeAllListeners('request')
    server.on('request', (...request) => held.push(request))
    await emptyQueue()
    const closed = new Promise(resolve => server.close(resolve))
    server.removeAllListeners('request')
    for (const handler of handlers) {
      server.on('request', handler)
      for (const request of held) handler(...request)
    }
    const timers = [
      setInterval(() => server.closeIdleConnections(), LOOK_MS),
      setTimeout(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, SILENT_MS),
      setTimeout(() => server.closeAllConnections(), DRAIN_MS),
    ]
    await closed
    for (const timer of timers) clearTimeout(timer)
  }
}
