/** The navigation state of a link to a booking screen or to /earliest. */
export interface BookingWish {
  serviceId?: string
  branchId?: string
  /** "YYYY-MM-DD". */
  date?: string
  /** "HH:mm". */
  time?: string
  userPackageId?: string
  vehicleId?: string
  notes?: string
}

const FIELDS = ['serviceId', 'branchId', 'date', 'time', 'userPackageId', 'vehicleId', 'notes'] as const
const SHAPES: Partial<Record<keyof BookingWish, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}$/,
}

/** Reads a navigation state, which can have any shape: history entries outlive releases. */
export function wishOf(state: unknown): BookingWish {
  if (typeof state !== 'object' || state === null) return {}
  const carried: Readonly<Record<string, unknown>> = { ...state }
  const wish: BookingWish = {}
  for (const field of FIELDS) {
    const value = carried[field]
    if (typeof value === 'string' && (SHAPES[field]?.test(value) ?? true)) wish[field] = value
  }
  return wish
}

/** Leaves out empty fields. */
export function filledIn(values: Required<BookingWish>): BookingWish {
  return wishOf(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
}
