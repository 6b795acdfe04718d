import type {
  BookingDetail,
  BookingView,
  CreateBookingBody,
  LedgerRow,
  MoveBookingBody,
  PayBookingBody,
  SetStatusBody,
} from '@car-wash/server/contract'
import type { BookingStatus, Language, ProgressStep } from '@car-wash/server/contract/constants'
import { api, type Page } from '../../lib/api.ts'

/** What GET /admin/bookings is asked; what is undefined is not asked for. */
export interface BookingFilter {
  branchId?: string | undefined
  status?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
  userId?: string | undefined
  /** 'true': the deleted ones. */
  archived?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
}

export type StatusChange = { id: string; status: BookingStatus } & Omit<SetStatusBody, 'status'>
export type Move = { id: string } & MoveBookingBody
export type Payment = { id: string } & PayBookingBody
export interface Progress {
  id: string
  step: ProgressStep
}

export function listBookings(filter: BookingFilter): Promise<Page<BookingView>> {
  return api.page('/admin/bookings', { params: { ...filter, limit: 25 } })
}

/** The address of the filtered list, all pages of it, as a file in that language for a plain link. */
export function csvOf(filter: BookingFilter, lang: Language): string {
  const asked = Object.entries({ ...filter, cursor: undefined, format: 'csv', lang })
  const given = asked.filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/api/admin/bookings?${new URLSearchParams(given).toString()}`
}

export function setStatus({ id, status, ...body }: StatusChange): Promise<BookingView> {
  return api.patch(`/admin/bookings/${id}/${status}`, { status, ...body })
}

export function moveBooking({ id, ...body }: Move): Promise<BookingView> {
  return api.patch(`/bookings/${id}`, body)
}

export function setProgress({ id, step }: Progress): Promise<BookingView> {
  return api.patch(`/admin/bookings/${id}/progress`, { step })
}

export function payBooking({ id, ...body }: Payment): Promise<BookingView> {
  return api.patch(`/admin/bookings/${id}/payment`, body)
}

export function deleteBooking({ id, password }: { id: string; password: string }): Promise<undefined> {
  return api.delete(`/admin/bookings/${id}`, { password })
}

export function readBooking(id: string): Promise<BookingDetail> {
  return api.get(`/bookings/${id}`)
}

/** Every movement of a package's washes, oldest first. */
export function readLedger(userPackageId: string): Promise<LedgerRow[]> {
  return api.get(`/users/packages/${userPackageId}/ledger`)
}

export function createBooking(body: CreateBookingBody, key: string): Promise<BookingView> {
  return api.post('/bookings', body, { headers: { 'Idempotency-Key': key } })
}
