import { idParams, listOf } from '../../contract/fields.ts'
import {
  managedWashServiceViewSchema,
  saveWashServiceBody,
  washServiceViewSchema,
} from '../../contract/wash-services.ts'
import { cachedList, forgetLists } from '../../http/cached-list.ts'
import { call, created, list, noContent, ok, type AnyCall } from '../../http/call.ts'
import { archiveWashService, createWashService, updateWashService } from './save-wash-service.service.ts'
import { listWashServices } from './wash-service.service.ts'
import { managedWashServiceView, washServiceView } from './wash-service.view.ts'

const listCall = (path: string, summary: string) =>
  call({
    method: 'GET',
    path,
    who: 'all',
    summary,
    reply: { 200: listOf(washServiceViewSchema.or(managedWashServiceViewSchema)), 304: null },
    // Who may change the menu sees which state of each service this is.
    run: async ({ meta }, actor, context) =>
      actor?.role === 'super-admin'
        ? list((await listWashServices(context)).map(managedWashServiceView))
        : cachedList(context, 'services', {
            ifNoneMatch: meta.ifNoneMatch,
            read: async () => (await listWashServices(context)).map(washServiceView),
          }),
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
    reply: { 201: managedWashServiceViewSchema },
    run: async ({ body }, actor, context) => {
      const service = await createWashService(context, actor, body)
      forgetLists(context)
      return created(managedWashServiceView(service))
    },
  }),
  call({
    method: 'PUT',
    path: '/services/:id',
    who: ['super-admin'],
    summary: 'Change a service; an absent optional field stays, null clears it',
    params: idParams,
    body: saveWashServiceBody,
    reply: { 200: managedWashServiceViewSchema },
    codes: ['STATE_CONFLICT'],
    run: async ({ params, body }, actor, context) => {
      const service = await updateWashService(context, actor, { id: params.id, body })
      forgetLists(context)
      return ok(managedWashServiceView(service))
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
