import type { LucideIcon } from 'lucide-react'
import { CalendarCheck, CircleDot, Droplets, LayoutDashboard, MapPin, Ticket, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, Outlet } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'
import { innerScreens } from './inner-screens.ts'

const icons: Record<string, LucideIcon | undefined> = {
  '/AdminDashboard': LayoutDashboard,
  '/AdminDashboard/Bookings': CalendarCheck,
  '/BranchCrud': MapPin,
  '/ServicesCrud': Droplets,
  '/PackagesCRUD': Ticket,
  '/Registeradmin': UserPlus,
}

/** The frame of the admin pages: a rail to all of them that the role may enter, at the side or, on a phone, above. */
export function AdminLayout() {
  const { t } = useTranslation()
  const { user } = useSession()
  const mine = innerScreens.filter(
    ({ weight, who }) => weight === 'admin' && user && who !== 'all' && who.includes(user.role),
  )
  return (
    <div className="flex grow flex-col lg:flex-row">
      {mine.length > 0 && (
        <nav
          aria-label={t('nav.adminDashboard')}
          className="sticky top-16 z-20 shrink-0 overflow-x-auto border-b border-line bg-surface lg:h-[calc(100dvh-4rem)] lg:w-60 lg:overflow-y-auto lg:border-e lg:border-b-0"
        >
          <ul className="flex gap-1 p-2 lg:flex-col lg:p-4">
            {mine.map(({ path, title }) => (
              <li key={path}>
                <RailLink to={path} Icon={icons[path] ?? CircleDot}>
                  {t(title)}
                </RailLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="flex min-w-0 grow flex-col">
        <Outlet />
      </div>
    </div>
  )
}

function RailLink({ to, Icon, children }: { to: string; Icon: LucideIcon; children: string }) {
  return (
    <NavLink
      to={to}
      end
      className={({ isActive }) =>
        cx(
          'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium whitespace-nowrap transition-colors',
          isActive ? 'bg-brand-soft text-brand-ink' : 'text-ink hover:bg-sunken',
        )
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {children}
    </NavLink>
  )
}
