import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { bookingEventSchema, paymentEventSchema, type WebhookEvent } from '../../../../contract/programs.ts'

/** As the API's document describes it, and nothing else. */
const WEBHOOK_EVENT = z.discriminatedUnion('type', [bookingEventSchema, paymentEventSchema])

/** A request that an endpoint got. */
export interface Got {
  headers: http.IncomingHttpHeaders
  body: string
  event: WebhookEvent
}

/** An endpoint that keeps what it gets and answers with `state.status`, until its test ends. */
export async function receiver() {
  const got: Got[] = []
  const state = { status: 200 }
  const server = http.createServer((req, res) => {
    let body = ''
    req.on('data', (part: Buffer) => (body += part.toString()))
    req.on('end', () => {
      got.push({ headers: req.headers, body, event: WEBHOOK_EVENT.parse(JSON.parse(body)) })
      res.writeHead(state.status, { location: '/elsewhere' }).end('x'.repeat(100_000))
    })
  })
  onTestFinished(() => {
    server.close().closeAllConnections()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { got, state, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/hook` }
}
