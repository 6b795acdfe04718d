import type { Role } from '@car-wash/server/contract/constants'
import { type PageRow, PAGES } from '@car-wash/server/contract/pages'
import {
  Activity,
  Banknote,
  DatabaseZap,
  CalendarCheck,
  CalendarClock,
  ChartColumn,
  Droplets,
  History,
  KeyRound,
  LayoutDashboard,
  MapPin,
  Package,
  Scale,
  Settings,
  ShieldPlus,
  Ticket,
  Users,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type admin from '../i18n/locales/en/desk/admin.json'

export interface RailItem {
  /** The path, plus the query that opens one of its tabs. */
  to: string
  label: `admin.${Extract<keyof typeof admin, `rail${string}`>}`
  Icon: LucideIcon
}

const items: readonly RailItem[] = [
  { to: '/AdminDashboard', label: 'admin.railDashboard', Icon: LayoutDashboard },
  { to: '/AdminDashboard/Board', label: 'admin.railBoard', Icon: CalendarClock },
  { to: '/AdminDashboard/Bookings', label: 'admin.railBookings', Icon: CalendarCheck },
  { to: '/AdminDashboard/Bookings?tab=packages', label: 'admin.railUserPackages', Icon: Ticket },
  { to: '/AdminDashboard/Customers', label: 'admin.railCustomers', Icon: Users },
  { to: '/AdminDashboard/Till', label: 'admin.railTill', Icon: Banknote },
  { to: '/BranchCrud', label: 'admin.railBranches', Icon: MapPin },
  { to: '/ServicesCrud', label: 'admin.railServices', Icon: Droplets },
  { to: '/PackagesCRUD', label: 'admin.railPackages', Icon: Package },
  { to: '/AdminDashboard/Reports', label: 'admin.railReports', Icon: ChartColumn },
  { to: '/AdminDashboard/Settlement', label: 'admin.railSettlement', Icon: Scale },
  { to: '/AdminDashboard/Team', label: 'admin.railTeam', Icon: UsersRound },
  { to: '/Registeradmin', label: 'admin.railRegister', Icon: ShieldPlus },
  { to: '/AdminDashboard/Audit', label: 'admin.railAudit', Icon: History },
  { to: '/AdminDashboard/Integrity', label: 'admin.railIntegrity', Icon: DatabaseZap },
  { to: '/AdminDashboard/Keys', label: 'admin.railKeys', Icon: KeyRound },
  { to: '/AdminDashboard/Webhooks', label: 'admin.railWebhooks', Icon: Webhook },
  { to: '/AdminDashboard/Settings', label: 'admin.railSettings', Icon: Settings },
  { to: '/AdminDashboard/System', label: 'admin.railSystem', Icon: Activity },
]

const rows: readonly PageRow[] = PAGES

/** The admin pages that the role may enter. */
export function railFor(role: Role | undefined): readonly RailItem[] {
  return items
    .filter(({ to }) =>
      rows.some(
        ({ path, who }) =>
          path === to.split('?')[0] && who !== 'all' && role !== undefined && who.includes(role),
      ),
    )
    .map(item =>
      item.to === '/BranchCrud' && role === 'branch-admin' ? { ...item, label: 'admin.railOwnBranch' } : item,
    )
}
