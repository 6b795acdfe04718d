import { idParams, listOf } from '../../contract/fields.ts'
import {
  extendUserPackageBody,
  ledgerRowSchema,
  mailtoReply,
  notReservedReply,
  payUserPackageBody,
  reservedReply,
  reservePackageBody,
  userPackageViewSchema,
} from '../../contract/user-packages.ts'
import { ownPasswordBody } from '../../contract/users.ts'
import { accepted, call, list, noContent, ok, type AnyCall } from '../../http/call.ts'
import { requireOwnPassword } from '../auth/own-password.service.ts'
import { spendBookingAttempt } from '../auth/throttle.service.ts'
import {
  archivePackage,
  extendPackage,
  findPackage,
  giveBackPackage,
  listLedger,
  payPackage,
} from './package-change.service.ts'
import { reservePackage } from './reserve-package.service.ts'
import { sendPackageDetails } from './send-details.service.ts'
import { listOwnPackageViews } from './user-package-list.service.ts'

export const userPackageCalls: AnyCall[] = [
  call({
    method: 'POST',
    path: '/packages/purchase',
    who: ['customer'],
    summary: 'Reserve a package; 200 with the reason where another one stands in the way',
    body: reservePackageBody,
    reply: { 201: reservedReply, 200: notReservedReply },
    codes: ['NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
    run: async ({ body, meta }, actor, context) => {
      await spendBookingAttempt(context, actor)
      const { idempotencyKey } = meta
      const { reply, replayed } = await reservePackage(context, actor, { ...body, idempotencyKey })
      return replayed ? { ...reply, headers: { 'Idempotent-Replayed': 'true' } } : reply
    },
  }),
  call({
    method: 'GET',
    path: '/users/packages',
    who: ['customer'],
    summary: 'Own packages, newest reserved first',
    reply: { 200: listOf(userPackageViewSchema) },
    run: async (_input, actor, context) => list(await listOwnPackageViews(context, actor)),
  }),
  call({
    method: 'DELETE',
    path: '/users/packages/:id',
    who: ['customer'],
    summary: 'Give back a reserved package that is unpaid and unused',
    params: idParams,
    reply: { 204: null },
    codes: ['STATE_CONFLICT'],
    run: async ({ params }, actor, context) => {
      await giveBackPackage(context, actor, params.id)
      return noContent()
    },
  }),
  call({
    method: 'GET',
    path: '/users/packages/:id/ledger',
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: "Every movement of a package's washes, oldest first",
    params: idParams,
    reply: { 200: listOf(ledgerRowSchema) },
    run: async ({ params }, actor, context) => list(await listLedger(context, actor, params.id)),
  }),
  call({
    method: 'PATCH',
    path: '/admin/user-packages/:id/payment',
    who: ['branch-admin', 'super-admin'],
    summary: 'Mark a package paid or unpaid',
    params: idParams,
    body: payUserPackageBody,
    reply: { 200: userPackageViewSchema },
    run: async ({ params, body }, actor, context) =>
      ok(await payPackage(context, actor, { id: params.id, body })),
  }),
  call({
    method: 'PATCH',
    path: '/admin/user-packages/:id/expiry',
    who: ['branch-admin', 'super-admin'],
    summary: 'Extend the expiry of a package, with a reason',
    params: idParams,
    body: extendUserPackageBody,
    reply: { 200: userPackageViewSchema },
    run: async ({ params, body }, actor, context) =>
      ok(await extendPackage(context, actor, { id: params.id, body })),
  }),
  call({
    method: 'DELETE',
    path: '/admin/user-packages/:id',
    who: ['super-admin'],
    summary: "Delete a package of a customer; asks for the admin's own password",
    params: idParams,
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD', 'IN_USE'],
    run: async ({ params, body }, actor, context) => {
      const target = () => findPackage(context, actor, params.id)
      await requireOwnPassword(context, actor, { password: body.password, target })
      await archivePackage(context, actor, params.id)
      return noContent()
    },
  }),
  call({
    method: 'POST',
    path: '/admin/user-packages/:id/send-details',
    who: ['branch-admin', 'super-admin'],
    summary: 'Send a customer the details of a package, or get the e-mail to send yourself',
    params: idParams,
    reply: { 202: null, 200: mailtoReply },
    run: async ({ params }, actor, context) => {
      const prefilled = await sendPackageDetails(context, actor, params.id)
      return prefilled ? ok(prefilled) : accepted()
    },
  }),
]
