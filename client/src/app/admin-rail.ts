import type { Role } from '@car-wash/server/contract/constants'
import { type PageRow, PAGES } from '@car-wash/server/contract/pages'
import {
  Banknote,
  CalendarCheck,
  Columns3,
  ChartColumn,
  LayoutDashboard,
  MapPin,
  Tags,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type texts from '../i18n/locales/en/desk.json'

type Text<Start extends string> = `admin.${Extract<keyof (typeof texts)['admin'], `${Start}${string}`>}`

export interface RailItem {
  /** The path, plus the query that opens one of its tabs. */
  to: string
  label: Text<'rail'>
}

/** A page of every day, or the only one of its group that the role may open. */
export interface RailEntry extends RailItem {
  Icon: LucideIcon
}

export interface RailGroup {
  label: Text<'group'>
  Icon: LucideIcon
  items: readonly RailItem[]
}

const daily: readonly RailEntry[] = [
  { to: '/AdminDashboard', label: 'admin.railDashboard', Icon: LayoutDashboard },
  { to: '/AdminDashboard/Board', label: 'admin.railBoard', Icon: Columns3 },
  { to: '/AdminDashboard/Bookings', label: 'admin.railBookings', Icon: CalendarCheck },
  { to: '/AdminDashboard/Customers', label: 'admin.railCustomers', Icon: Users },
  { to: '/AdminDashboard/Till', label: 'admin.railTill', Icon: Banknote },
]

const groups: readonly RailGroup[] = [
  {
    label: 'admin.groupSales',
    Icon: Tags,
    items: [
      { to: '/ServicesCrud', label: 'admin.railServices' },
      { to: '/PackagesCRUD', label: 'admin.railPackages' },
      { to: '/AdminDashboard/Bookings?tab=packages', label: 'admin.railUserPackages' },
    ],
  },
  {
    label: 'admin.groupFigures',
    Icon: ChartColumn,
    items: [
      { to: '/AdminDashboard/Reports', label: 'admin.railReports' },
      { to: '/AdminDashboard/Settlement', label: 'admin.railSettlement' },
      { to: '/AdminDashboard/Audit', label: 'admin.railAudit' },
    ],
  },
  {
    label: 'admin.groupBusiness',
    Icon: MapPin,
    items: [
      { to: '/BranchCrud', label: 'admin.railBranches' },
      { to: '/AdminDashboard/Team', label: 'admin.railTeam' },
      { to: '/AdminDashboard/Settings', label: 'admin.railSettings' },
    ],
  },
  {
    label: 'admin.groupTechnical',
    Icon: Wrench,
    items: [
      { to: '/AdminDashboard/Keys', label: 'admin.railKeys' },
      { to: '/AdminDashboard/Webhooks', label: 'admin.railWebhooks' },
      { to: '/AdminDashboard/Integrity', label: 'admin.railIntegrity' },
      { to: '/AdminDashboard/System', label: 'admin.railSystem' },
    ],
  },
]

const rows: readonly PageRow[] = PAGES

const mayOpen = (role: Role, to: string) =>
  rows.some(({ path, who }) => path === to.split('?')[0] && who !== 'all' && who.includes(role))

/** The admin pages that the role may enter: those of every day, and groups of the others. */
export function railFor(role: Role): {
  daily: readonly RailEntry[]
  groups: readonly (RailGroup | RailEntry)[]
} {
  return {
    daily: daily.filter(({ to }) => mayOpen(role, to)),
    groups: groups.flatMap(group => {
      const items = group.items
        .filter(({ to }) => mayOpen(role, to))
        .map(item =>
          item.to === '/BranchCrud' && role === 'branch-admin'
            ? ({ ...item, label: 'admin.railOwnBranch' } as const)
            : item,
        )
      const [only, another] = items
      if (!only) return []
      return another ? { ...group, items } : { ...only, Icon: group.Icon }
    }),
  }
}

/** Whether the page shown is that one: bookings and user packages are two tabs of one path. */
export function isShown(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const [path, query] = to.split('?')
  if (path?.toLowerCase() !== pathname.toLowerCase()) return false
  return new URLSearchParams(search).get('tab') === new URLSearchParams(query).get('tab')
}
