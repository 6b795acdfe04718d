import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logRequests } from './request-log.ts'

test('each request logs one line with its id and without its query, body or cookies', async () => {
  const lines: string[] = []
  const app = express()
  const log = pino({ base: null }, { write: line => lines.push(line) })
  app.use(logRequests({ log }))
  app.use((_req, res) => {
    res.status(418).end('short and stout')
  })
  const server = createServer(app)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const reply = await fetch(`${url}/Registeradmin?setup=secret-token`, {
    method: 'POST',
    body: 'secret-body',
    headers: { cookie: 'cw_session=secret-cookie', authorization: 'secret-header' },
  })
  await reply.text()
  await new Promise(resolve => server.close(resolve))
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('secret')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    requestId: reply.headers.get('x-request-id'),
    method: 'POST',
    path: '/Registeradmin',
    status: 418,
    msg: 'request',
  })
  const { level, time, msg } = JSON.parse(lines[0] ?? '') as Record<string, unknown>
  expect([level, typeof time, msg]).toEqual([30, 'number', 'request'])
})
