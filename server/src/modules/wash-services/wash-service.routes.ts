import { idParams, listOf } from '../../contract/fields.ts'
import { saveWashServiceBody, washServiceViewSchema } from '../../contract/wash-services.ts'
import type { Context } from '../../context.ts'
import { cachedList, forgetLists } from '../../http/cached-list.ts'
import { call, created, noContent, ok, type AnyCall } from '../../http/call.ts'
import { archiveWashService, createWashService, updateWashService } from './save-wash-service.service.ts'
import { listWashServices } from './wash-service.service.ts'
import { washServiceView } from './wash-service.view.ts'

const menu = (context: Context, ifNoneMatch: string | null) =>
  cachedList(context, 'services', {
    ifNoneMatch,
    read: async () => (await listWashServices(context)).map(washServiceView),
  })

const listCall = (path: string, summary: string) =>
  call({
    method: 'GET',
    path,
    who: 'all',
    summary,
    reply: { 200: listOf(washServiceViewSchema), 304: null },
    run: ({ meta }, _actor, context) => menu(context, meta.ifNoneMatch),
  })

export const washServiceCalls: AnyCall[] = [
  listCall('/services', 'The wash menu'),
  listCall('/bookings/services', 'The wash menu, for the booking forms'),
  call({
    method: 'POST',
    path: '/services',
    who: ['super-admin'],
    summary: 'Put a service on the menu',
    body: saveWashServiceBody,
    reply: { 201: washServiceViewSchema },
    run: async ({ body }, actor, context) => {
      const service = await createWashService(context, actor, body)
      forgetLists(context)
      return created(washServiceView(service))
    },
  }),
  call({
    method: 'PUT',
    path: '/services/:id',
    who: ['super-admin'],
    summary: 'Change a service; an absent optional field stays, null clears it',
    params: idParams,
    body: saveWashServiceBody,
    reply: { 200: washServiceViewSchema },
    run: async ({ params, body }, actor, context) => {
      const service = await updateWashService(context, actor, { id: params.id, body })
      forgetLists(context)
      return ok(washServiceView(service))
    },
  }),
  call({
    method: 'DELETE',
    path: '/services/:id',
    who: ['super-admin'],
    summary: 'Take a service off the menu; history keeps its name',
    params: idParams,
    reply: { 204: null },
    run: async ({ params }, actor, context) => {
      await archiveWashService(context, actor, params.id)
      forgetLists(context)
      return noContent()
    },
  }),
]
