import type { Role } from '@car-wash/server/contract/constants'
import type texts from '../i18n/locales/en/public.json'
import { useSession } from '../session/session.tsx'

export interface NavItem {
  to: string
  label: `nav.${keyof (typeof texts)['nav']}`
}

const visitor: readonly NavItem[] = [
  { to: '/login', label: 'nav.login' },
  { to: '/register', label: 'nav.register' },
]
const customer: readonly NavItem[] = [
  { to: '/profile', label: 'nav.profile' },
  { to: '/customer/dashboard', label: 'nav.dashboard' },
  { to: '/Services', label: 'nav.services' },
  { to: '/packages', label: 'nav.packages' },
]
const admin: readonly NavItem[] = [{ to: '/AdminDashboard', label: 'nav.adminDashboard' }]

/** The breakpoint at which all links fit in the bar; below, they are in the slide-in menu. Customers have twice as many. */
export function widthFor(role: Role | undefined): 'md' | 'lg' {
  return role === 'customer' ? 'lg' : 'md'
}

/** The links of who is there; none where the server has drawn the page for somebody whom only the browser knows. */
export function useLinks(): readonly NavItem[] {
  const { user, isLoading } = useSession()
  return isLoading ? [] : linksFor(user?.role)
}

/** Specification 2, top bar: the links of a role; About Us and the language picker always show. */
function linksFor(role: Role | undefined): readonly NavItem[] {
  if (role === undefined) return visitor
  return role === 'customer' ? customer : admin
}
