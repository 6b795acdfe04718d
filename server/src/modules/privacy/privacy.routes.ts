import { exportViewSchema, ownPasswordBody } from '../../contract/users.ts'
import { call, noContent, ok, type AnyCall } from '../../http/call.ts'
import { deleteOwnAccount, exportOwnData } from './privacy.service.ts'

export const privacyCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/users/export',
    who: ['customer'],
    summary: 'All own data, to keep',
    reply: { 200: exportViewSchema },
    run: async (_input, actor, context) =>
      ok(await exportOwnData(context, actor), {
        'Content-Disposition': 'attachment; filename="my-data.json"',
      }),
  }),
  call({
    method: 'DELETE',
    path: '/users/me',
    who: ['customer'],
    summary: 'Deletes the own account, with coming bookings and packages; asks for the password',
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
    run: async ({ body }, actor, context) => {
      await deleteOwnAccount(context, actor, body.password)
      return { ...noContent(), session: 'clear' }
    },
  }),
]
