/* eslint-disable @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-assignment --
   an expression that does not compile has no type */
import { expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { ok, on } from '../../http/on.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { API } from './index.ts'
import type { CallInput, ReplyBody } from './types.ts'

/**
 * Mistakes that must not compile. Each is marked `@ts-expect-error`, so that a type which becomes too loose fails the
 * type check: an unused directive is an error.
 */
declare const context: Context

export function handlersThatDoNotCompile() {
  // @ts-expect-error a path that the contract does not have
  on('GET /bookings/latest', () => [])
  // @ts-expect-error a status that the row does not declare
  on('POST /auth/logout', () => ({ status: 201, body: {} }))
  // @ts-expect-error a body where the row declares none
  on('POST /auth/logout', () => ok({}))
  // @ts-expect-error a reply without the fields of its schema
  on('GET /config', () => ok({ languages: ['en'] }))
  // @ts-expect-error a field of the body that the row does not accept
  on('POST /auth/login', (_context, _actor, { body }) => ok({ user: body.role }))
  // @ts-expect-error a body alone without the fields of its schema
  on('GET /users/profile', () => ({ name: 'Ada' }))
  // @ts-expect-error entries of a list that are not of its schema
  on('GET /auth/sessions', () => [{ _id: 7 }])
  on('POST /auth/logout', (_context, actor) => {
    // @ts-expect-error a visitor may call this: there may be no actor
    context.log.info(actor.id)
    return { status: 204 }
  })
}

export function callsThatDoNotCompile() {
  // @ts-expect-error the body lacks a field that the row requires
  const half: CallInput<'POST /auth/login'> = { body: { email: 'ada@example.org' } }
  // @ts-expect-error the path parameter is missing
  const nowhere: CallInput<'GET /bookings/:id'> = {}
  // @ts-expect-error a wrong type in the query
  const oddly: CallInput<'GET /bookings/earliest'> = { query: { serviceId: 7 } }
  const user = (reply: ReplyBody<'GET /auth/me'>) =>
    // @ts-expect-error a field that the reply does not have
    reply.user.password
  return { half, nowhere, oddly, user }
}

export async function testCallsThatDoNotCompile(client: TestClient) {
  // @ts-expect-error a path that the contract does not have
  await client.call('GET /bookings/latest')
  // @ts-expect-error a method that the path does not have
  await client.call('DELETE /auth/me')
  // @ts-expect-error the path parameter is missing
  await client.call('GET /bookings/:id')
  // @ts-expect-error a field of the body that the row requires is missing
  await client.call('POST /auth/login', { body: { email: 'ada@example.org' } })
  const me = await client.call('GET /auth/me')
  // @ts-expect-error a field that the reply does not have
  return me.body.user.password
}

test('each key of the contract is a method and a path below /api', () => {
  for (const key of Object.keys(API)) expect(key).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/[\w/.:-]+$/)
})
