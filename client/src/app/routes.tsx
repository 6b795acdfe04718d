import '../lib/old-browsers.ts'
import { type Area, type PageRow, PAGES, titleOf } from '@car-wash/server/contract/pages'
import { type ComponentType, createElement, type ReactNode, use } from 'react'
import { matchPath, Outlet, type RouteObject, Navigate, useLocation } from 'react-router-dom'
import * as front from '../front/index.ts'
import { loadBundle } from '../i18n/i18n.ts'
import { useSession } from '../session/session.tsx'
import { getUser } from '../session/user-store.ts'
import { tracked } from './loading.ts'
import { type Title, useTitle } from './use-arrival.ts'
import { useTranslation } from 'react-i18next'
import { Picture } from '../art/picture.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { EmptyState } from '../ui/plain/states.tsx'
import { comeBackTo, startPageOf } from '../session/return-to.ts'
import type { StoredUser } from '../session/stored-user.ts'

type Name<Of extends Area> = (typeof PAGES)[number]['page'] extends infer Page
  ? Page extends `${Of}/${infer Export}`
    ? Export
    : never
  : never

/** Each area loads at once: its index.ts exports the pages of its rows (routes.types.test.ts: and no other). */
export const areas = {
  // In the frame's own file: the landing page comes first.
  front: () => Promise.resolve(front),
  visitor: () => import('../visitor/index.ts'),
  book: () => import('../book/index.ts'),
  mine: () => import('../mine/index.ts'),
  desk: () => import('../desk/index.ts'),
} satisfies { [Of in Area]: () => Promise<Record<Name<Of>, ComponentType>> }

const innerLayout = lazyPart(() => import('./inner-layout.tsx').then(file => file.InnerLayout))
const adminLayout = lazyPart(() => import('./admin-layout.tsx').then(file => file.AdminLayout))

const rows: readonly PageRow[] = PAGES
const pages = rows.map(row => ({ row, page: lazyPart(() => load(row)) }))

/** All routes, one for each row of the table. Only the front pages do without queries, React Aria and toasts. */
export const routes: RouteObject[] = [
  ...routesOf('front'),
  {
    Component: innerLayout.Component,
    children: [...routesOf('visitor', 'book', 'mine'), { Component: DeskFrame, children: routesOf('desk') }],
  },
  {
    path: '*',
    element: (
      <Titled title="states.notFound">
        <NotFoundPage />
      </Titled>
    ),
  },
]

/** Loads everything that the page at that path needs, unless the guard refuses it; repeated calls cost nothing. */
export async function preload(pathname: string): Promise<void> {
  const wanted = pages.find(({ row }) => matchPath(row.path, pathname) !== null)
  if (!wanted) return
  if (wanted.row.who === 'all' || mayEnter(wanted.row, getUser(), location.search))
    await wanted.page.preload()
}

async function load({ page }: PageRow): Promise<ComponentType> {
  const [area, name] = page.split('/') as [Area, string]
  const [exported] = await Promise.all([
    areas[area]() as Promise<Record<string, ComponentType>>,
    area === 'desk' && loadBundle('desk'),
    area !== 'front' && innerLayout.preload(),
    area === 'desk' && adminLayout.preload(),
  ])
  const Page = exported[name]
  if (!Page) throw new Error(`${page} is not exported`)
  return Page
}

function routesOf(...wanted: readonly Area[]): RouteObject[] {
  return pages
    .filter(({ row }) => wanted.some(area => row.page.startsWith(`${area}/`)))
    .map(({ row, page: { Component: Page } }) => ({
      path: row.path,
      element: (
        <RequireRole row={row}>
          <Titled title={titleOf(row) as Title}>
            <Page />
          </Titled>
        </RequireRole>
      ),
    }))
}

/** The rail is for admins; a visitor on the way to the login page does not fetch it. */
function DeskFrame() {
  const { user } = useSession()
  if (user === null || user.role === 'customer') return <Outlet />
  return <adminLayout.Component />
}

function Titled({ title, children }: { title: Title; children: ReactNode }) {
  useTitle(title)
  return children
}

/**
 * A page or layout that loads on first use. Unlike `React.lazy` it renders without suspending once loaded, so that a
 * page that the server has drawn hydrates in one go.
 */
function lazyPart(load: () => Promise<ComponentType>) {
  let Ready: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined

  function preload() {
    coming ??= tracked(
      unlessLeft(load()).then(component => {
        Ready = component
        return component
      }),
    )
    return coming
  }

  function Component() {
    return createElement(Ready ?? use(preload()))
  }
  return { Component, preload }
}

/** Longer than another page takes to replace this one. */
const LEAVING_MS = 2_000

/**
 * A page that loads. Firefox gives up what still loads as soon as another page is asked for: a failure
 * counts, later, only if this page is still there.
 */
async function unlessLeft<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading
  } catch (error) {
    await new Promise(done => setTimeout(done, LEAVING_MS))
    throw error
  }
}

function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <EmptyState
      level={1}
      picture={<Picture of="notFound" className="rtl:-scale-x-100" />}
      title={t('states.notFound')}
      text={t('states.notFoundText')}
      action={<ButtonLink to="/">{t('common.toHome')}</ButtonLink>}
      className="my-auto"
    />
  )
}

/** Decision 1: a visitor goes to the login screen and comes back; another role goes to its own start page. */
function RequireRole({ row, children }: { row: PageRow; children: ReactNode }) {
  const { user, isLoading, hasLeft } = useSession()
  const location = useLocation()

  if (mayEnter(row, user, location.search)) return children
  if (isLoading) return null
  if (!user) {
    if (hasLeft) return <Navigate to="/" replace />
    const login = row.who.includes('customer') ? '/login' : '/admin/login'
    return <Navigate to={login} replace state={comeBackTo(location)} />
  }
  return <Navigate to={startPageOf(user.role)} replace />
}

/** Whether the page is for this person, or opens for anyone with the query parameter of its row. */
function mayEnter(
  { who, orVisitor = false, openWith }: Pick<PageRow, 'who' | 'orVisitor' | 'openWith'>,
  user: StoredUser | null,
  search: string,
): boolean {
  if (who === 'all' || (user === null && orVisitor)) return true
  if (openWith !== undefined && new URLSearchParams(search).has(openWith)) return true
  return user !== null && who.includes(user.role)
}
