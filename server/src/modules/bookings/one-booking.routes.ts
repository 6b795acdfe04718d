import {
  bookingDetailSchema,
  bookingViewSchema,
  moveBookingBody,
  payBookingBody,
  progressBody,
  setStatusBody,
  setStatusParams,
} from '../../contract/bookings.ts'
import { idParams } from '../../contract/fields.ts'
import { ownPasswordBody } from '../../contract/users.ts'
import { call, noContent, ok, type AnyCall } from '../../http/call.ts'
import { requireOwnPassword } from '../auth/own-password.service.ts'
import { archiveBooking } from './booking-archive.service.ts'
import { findBooking } from './booking-change.service.ts'
import { getBookingCalendar, getBookingDetail } from './booking-detail.service.ts'
import { payBooking } from './booking-payment.service.ts'
import { cancelOwnBooking, setProgress, setStatus } from './booking-status.service.ts'
import { moveBooking } from './move-booking.service.ts'

/** Refusals of a wished place. */
export const PLACE_CODES = [
  'SLOT_UNAVAILABLE',
  'OUTSIDE_HOURS',
  'BRANCH_CLOSED',
  'PAST_TIME',
  'TOO_FAR_AHEAD',
  'INVALID_LOCAL_TIME',
  'SERVICE_NOT_OFFERED',
] as const

/** What is done to one booking. Progress and payment stand before the path that takes any status. */
export const oneBookingCalls: AnyCall[] = [
  call({
    method: 'GET',
    path: '/bookings/:id',
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'A booking with its history',
    params: idParams,
    reply: { 200: bookingDetailSchema },
    run: async ({ params }, actor, context) => ok(await getBookingDetail(context, actor, params.id)),
  }),
  call({
    method: 'GET',
    path: '/bookings/:id/calendar.ics',
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'A booking as a calendar file',
    params: idParams,
    reply: { 200: 'text/calendar' },
    run: async ({ params }, actor, context) => ({
      status: 200,
      stream: {
        type: 'text/calendar',
        content: await getBookingCalendar(context, actor, params.id),
        filename: 'booking.ics',
      },
    }),
  }),
  call({
    method: 'PATCH',
    path: '/bookings/:id',
    who: ['customer', 'branch-admin', 'super-admin'],
    summary: 'Move a booking to another time, or branch',
    params: idParams,
    body: moveBookingBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE', ...PLACE_CODES, 'DUPLICATE_BOOKING', 'PACKAGE_EXPIRED'],
    run: async ({ params, body }, actor, context) =>
      ok(await moveBooking(context, actor, { id: params.id, body })),
  }),
  call({
    method: 'POST',
    path: '/bookings/:id/cancel',
    who: ['customer'],
    summary: 'Cancel an own booking before the cut-off',
    params: idParams,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT', 'TOO_LATE'],
    run: async ({ params }, actor, context) => ok(await cancelOwnBooking(context, actor, params.id)),
  }),
  call({
    method: 'PATCH',
    path: '/admin/bookings/:id/progress',
    who: ['branch-admin', 'super-admin'],
    summary: 'Arrived, started, finished: the taps on the bay board',
    params: idParams,
    body: progressBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
    run: async ({ params, body }, actor, context) =>
      ok(await setProgress(context, actor, { id: params.id, ...body })),
  }),
  call({
    method: 'PATCH',
    path: '/admin/bookings/:id/payment',
    who: ['branch-admin', 'super-admin'],
    summary: 'Mark a booking paid or unpaid',
    params: idParams,
    body: payBookingBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
    run: async ({ params, body }, actor, context) =>
      ok(await payBooking(context, actor, { id: params.id, body })),
  }),
  call({
    method: 'PATCH',
    path: '/admin/bookings/:id/:status',
    who: ['branch-admin', 'super-admin'],
    summary: 'Set the status of a booking',
    params: setStatusParams,
    body: setStatusBody,
    reply: { 200: bookingViewSchema },
    codes: ['STATE_CONFLICT'],
    run: async ({ params, body }, actor, context) => ok(await setStatus(context, actor, { ...params, body })),
  }),
  call({
    method: 'DELETE',
    path: '/admin/bookings/:id',
    who: ['branch-admin', 'super-admin'],
    summary: "Delete a booking; asks for the admin's own password",
    params: idParams,
    body: ownPasswordBody,
    reply: { 204: null },
    codes: ['INCORRECT_DELETION_PASSWORD'],
    run: async ({ params, body }, actor, context) => {
      const target = () => findBooking(context, actor, params.id)
      await requireOwnPassword(context, actor, { password: body.password, target })
      await archiveBooking(context, actor, params.id)
      return noContent()
    },
  }),
]
