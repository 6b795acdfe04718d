import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { DeskSearch } from '../features/desk-search/desk-search.tsx'
import { NoticesBell } from '../features/notices/notices-bell.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/plain/button.tsx'
import { InstallationBar } from './installation-bar.tsx'
import { railFor, type RailItem } from './admin-rail.ts'

/** The layout of the admin pages: a navigation rail at the side, or on top on a phone, with what the role may open. */
export function AdminLayout() {
  const { t } = useTranslation()
  const { user } = useSession()
  const { key } = useLocation()
  /** On a phone a button opens the search, which closes with the page on which it was opened. */
  const [searchesAt, setSearchesAt] = useState<string>()
  const isSearching = searchesAt === key
  const button = useRef<HTMLButtonElement>(null)
  const items = user?.role === 'customer' ? [] : railFor(user?.role)
  if (items.length === 0) return <Outlet />
  return (
    <div
      data-wide
      className="mx-auto w-full max-w-content lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:ps-8"
    >
      {/* Above the page: results of a search cover the tables. */}
      <div className="lg:sticky lg:top-[calc(4rem+var(--inset-top))] lg:z-30 lg:self-start">
        <DeskSearch
          isOpen={isSearching}
          onClose={() => {
            setSearchesAt(undefined)
            if (isSearching) button.current?.focus()
          }}
        />
        <div className="flex items-center bg-surface px-(--inset-side) max-lg:border-b max-lg:border-line lg:block lg:bg-page lg:px-0 print:hidden">
          <NoticesBell />
          <IconButton
            ref={button}
            className="md:hidden"
            label={t('admin.search')}
            icon={<Search />}
            aria-expanded={isSearching}
            onClick={() => setSearchesAt(isSearching ? undefined : key)}
          />
          <Rail items={items} />
        </div>
      </div>
      <div className="min-w-0">
        <InstallationBar />
        <Outlet />
      </div>
    </div>
  )
}

function Rail({ items }: { items: readonly RailItem[] }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const rail = useRef<HTMLElement>(null)

  // The rail scrolls sideways on a phone and down on a screen: bring the current page into view, and move nothing else.
  useEffect(() => {
    const here = rail.current?.querySelector('[aria-current]')
    if (!here || !rail.current) return
    const [from, to] = [middleOf(rail.current), middleOf(here)]
    rail.current.scrollBy(to.x - from.x, to.y - from.y)
  }, [pathname, search])

  return (
    <nav
      ref={rail}
      aria-label={t('admin.rail')}
      className="min-w-0 flex-1 overflow-auto max-lg:[scrollbar-width:none] lg:max-h-[calc(100dvh-14rem)] lg:py-2"
    >
      <ul className="flex w-max gap-1 p-2 lg:grid lg:w-auto lg:p-0">
        {items.map(({ to, label, Icon }) => {
          const isHere = isShown(to, pathname, search)
          return (
            <li key={to} className="shrink-0">
              <Link
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={cx(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 py-2 text-sm font-semibold whitespace-nowrap transition-colors hover:bg-brand-soft hover:text-brand-ink lg:whitespace-normal',
                  isHere ? 'bg-brand-soft text-brand-ink' : 'text-ink',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {t(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Bookings and user packages are two tabs of one page. */
function isShown(to: string, pathname: string, search: string): boolean {
  const [path, query] = to.split('?')
  if (path?.toLowerCase() !== pathname.toLowerCase()) return false
  return new URLSearchParams(search).get('tab') === new URLSearchParams(query).get('tab')
}
