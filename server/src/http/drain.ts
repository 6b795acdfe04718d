import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Health } from '../context.ts'

/** How long requests in flight may take once the server is stopping: those of the queue begin last, with 9 s each. */
const DRAIN_MS = 12_000
/** How long a connection that has sent nothing yet may take to send its request. */
const SILENT_MS = 1000
const LOOK_MS = 50
/** How long the queue is emptied for: under constant load it never is, and the rest is refused. */
const QUEUE_MS = 2000

type RequestHandler = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Tracks the connections of a server from its start.
 * @returns a function that stops the server without losing a request: it accepts the connections in the system's queue,
 * closes those without a request, and resolves when the last reply is sent. Replies must close their connection
 * meanwhile (`health.draining` in app.ts). A request that has begun a commit is always answered.
 */
export function drainable(server: Server, health: Pick<Health, 'storing' | 'closed'>): () => Promise<void> {
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
   * are held until then: an answered client would join the queue again with its next request.
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
    // The only listener of this event is the application.
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
    const endsAt = performance.now() + DRAIN_MS
    const timers = [
      setInterval(() => {
        server.closeIdleConnections()
        if (performance.now() < endsAt) return
        health.closed = true
        if (health.storing === 0) server.closeAllConnections()
      }, LOOK_MS),
      setTimeout(() => {
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }, SILENT_MS),
    ]
    await closed
    for (const timer of timers) clearTimeout(timer)
  }
}
