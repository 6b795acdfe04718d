/**
 * The keys under which TanStack Query keeps what was loaded, one place so that a change can name what it makes stale:
 * `invalidateQueries({ queryKey: keys.myBookings() })`.
 */
export const keys = {
  config: () => ['config'] as const,
  services: () => ['services'] as const,
  packages: () => ['packages'] as const,
  bookingBranches: () => ['booking-branches'] as const,
  bookingServices: () => ['booking-services'] as const,
  availability: (query?: object) =>
    query ? (['availability', query] as const) : (['availability'] as const),
  earliest: (serviceId?: string) => ['earliest', serviceId] as const,
  profile: () => ['profile'] as const,
  sessions: () => ['sessions'] as const,
  myBookings: () => ['my-bookings'] as const,
  myPackages: () => ['my-packages'] as const,
  booking: (id: string) => ['booking', id] as const,
  ledger: (userPackageId: string) => ['ledger', userPackageId] as const,
  adminBookings: (filter?: object) =>
    filter ? (['admin-bookings', filter] as const) : (['admin-bookings'] as const),
  adminPackages: (filter?: object) =>
    filter ? (['admin-packages', filter] as const) : (['admin-packages'] as const),
  adminBranches: () => ['admin-branches'] as const,
  replan: (branchId: string) => ['replan', branchId] as const,
  board: (branchId: string, date: string) => ['board', branchId, date] as const,
  stats: () => ['stats'] as const,
  reports: (query: object) => ['reports', query] as const,
  customers: (query: string) => ['customers', query] as const,
  team: () => ['team'] as const,
  audit: (filter: object) => ['audit', filter] as const,
  archive: () => ['archive'] as const,
  integrity: () => ['integrity'] as const,
}
