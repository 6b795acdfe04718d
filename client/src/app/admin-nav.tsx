import type { Role } from '@car-wash/server/contract/constants'
import { ChevronDown, LayoutGrid, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '../session/session.tsx'
import { cx } from '../ui/cx.ts'
import { useLeaving } from '../ui/use-leaving.ts'
import { isShown, type RailEntry, railFor, type RailGroup } from './admin-rail.ts'

/**
 * The navigation of the admin pages: a rail from 1280 px, the middle of the bar from 640 px, below it tabs at the bottom.
 * "More" opens the groups where there is no rail.
 */
export function AdminNav({ role }: { role: Role }) {
  const { t } = useTranslation()
  const location = useLocation()
  /** The page on which "More" is open, which closes with it. */
  const [moreAt, setMoreAt] = useState<string>()
  const isOpen = moreAt === location.key
  const more = useRef<HTMLDivElement>(null)
  const { daily, groups } = railFor(role)
  const isDaily = daily.some(({ to }) => isShown(to, location))
  useLeaving(more, () => setMoreAt(undefined))
  return (
    <nav
      aria-label={t('admin.rail')}
      className="z-40 bg-surface px-(--inset-side) max-sm:border-t max-sm:border-line max-sm:pb-(--inset-bottom) sm:absolute sm:start-[max(4.25rem,calc(var(--inset-side)+2.75rem))] sm:top-(--inset-top) sm:px-0 xl:start-0 xl:top-[calc(4rem+1px+var(--inset-top))] xl:bottom-0 xl:w-56 xl:overflow-y-auto xl:border-e xl:border-line xl:p-3 print:hidden max-sm:high:fixed max-sm:high:inset-x-0 max-sm:high:bottom-0 sm:high:fixed"
    >
      <ul className="grid grid-cols-5 sm:flex sm:h-14 sm:items-center xl:grid xl:h-auto xl:grid-cols-1 xl:gap-1">
        {daily.map(entry => (
          <li
            key={entry.to}
            // On a phone they are under "More" and in the search.
            className={entry.label === 'admin.railCustomers' ? 'max-sm:hidden' : undefined}
          >
            <Entry {...entry} />
          </li>
        ))}
        <li className="xl:hidden">
          <div
            ref={more}
            role="presentation"
            onKeyDown={event => {
              if (event.key !== 'Escape' || !isOpen) return
              setMoreAt(undefined)
              more.current?.querySelector('button')?.focus()
            }}
          >
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setMoreAt(isOpen ? undefined : location.key)}
              className={entryLook(isOpen || !isDaily)}
            >
              <EntryText label="admin.more" Icon={LayoutGrid} />
            </button>
            {isOpen && <More daily={daily} groups={groups} />}
          </div>
        </li>
      </ul>
      <ul className="mt-3 hidden gap-1 border-t border-line pt-3 xl:grid">
        {groups.map(group => (
          <li key={group.label}>{'to' in group ? <Entry {...group} /> : <Group {...group} />}</li>
        ))}
      </ul>
    </nav>
  )
}

const entryLook = (isHere: boolean) =>
  cx(
    'flex w-full items-center justify-center rounded-control font-semibold whitespace-nowrap transition-colors hover:bg-sunken max-md:min-h-14 max-md:min-w-12 max-md:flex-col max-md:gap-1 max-md:px-0.5 max-md:text-[0.6875rem]/3.5 sm:max-md:min-w-11 sm:max-md:px-0 md:min-h-11 md:gap-2.5 md:px-2.5 md:text-sm xl:justify-start xl:px-3 xl:text-base',
    isHere ? 'text-brand-ink md:bg-brand-soft' : 'text-heading',
  )

function Entry({ to, ...text }: RailEntry) {
  const isHere = isShown(to, useLocation())
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={entryLook(isHere)}>
      <EntryText {...text} />
    </Link>
  )
}

function EntryText({ label, Icon }: { label: RailEntry['label'] | 'admin.more'; Icon: LucideIcon }) {
  const { t } = useTranslation()
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 md:max-lg:hidden" />
      {t(label)}
    </>
  )
}

/** A group of the rail; the one of the current page is open. */
function Group({ label, Icon, items }: RailGroup) {
  const { t } = useTranslation()
  const location = useLocation()
  const group = useRef<HTMLDetailsElement>(null)
  const isHere = items.some(({ to }) => isShown(to, location))
  useEffect(() => {
    if (group.current) group.current.open = isHere
  }, [isHere])
  return (
    <details ref={group} name="rail" className="group">
      <summary className={cx(entryLook(false), 'list-none [&::-webkit-details-marker]:hidden')}>
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className="flex-1">{t(label)}</span>
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 -rotate-90 text-muted transition-transform group-open:rotate-0 rtl:rotate-90 rtl:group-open:rotate-0"
        />
      </summary>
      <Items items={items} className="py-1 ps-8" />
    </details>
  )
}

function Items({ items, className }: { items: RailGroup['items']; className?: string }) {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <ul className={className}>
      {items.map(({ to, label }) => {
        const isHere = isShown(to, location)
        return (
          <li key={to}>
            <Link
              to={to}
              aria-current={isHere ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded-control px-3 hover:bg-sunken xl:min-h-10',
                isHere ? 'bg-brand-soft font-semibold text-brand-ink' : 'text-ink',
              )}
            >
              {t(label)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Everything that is not in the bar or the tabs. */
function More({ daily, groups }: ReturnType<typeof railFor>) {
  const { t } = useTranslation()
  const { name } = useUser()
  const customers = daily.filter(({ label }) => label === 'admin.railCustomers')
  return (
    <div className="fixed inset-x-0 top-[calc(3.5rem+var(--inset-top))] bottom-(--tabs) z-50 overflow-y-auto bg-surface p-4 sm:inset-x-[max(0.75rem,var(--inset-side))] sm:top-[calc(4rem+var(--inset-top))] sm:bottom-auto sm:max-h-[calc(100dvh-5rem)] sm:rounded-card sm:border sm:border-line sm:shadow-pop xl:hidden">
      <p className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-muted">
        <span className="text-lg font-semibold text-heading">{t('admin.more')}</span>
        <bdi>{name}</bdi>
      </p>
      <Items items={customers} className="mb-2 sm:hidden" />
      <ul className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {groups.map(group => (
          <li key={group.label} className="min-w-0">
            {'to' in group ? (
              <Items items={[group]} />
            ) : (
              <>
                <p className="flex items-center gap-2 py-1 text-sm text-muted">
                  <group.Icon aria-hidden className="size-4 shrink-0" />
                  {t(group.label)}
                </p>
                <Items items={group.items} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
