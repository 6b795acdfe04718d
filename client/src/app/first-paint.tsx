import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuHeader } from '../features/services-on-sale/menu-header.tsx'
import { BookingSkeleton } from '../parts/booking/booking-skeleton.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { SkeletonCards } from '../ui/plain/skeleton.tsx'
import { HomeBar } from './home-bar.tsx'

/** The pages whose first render is the same for everybody, with what each shows before its lists arrive. */
const PAGES: Readonly<Record<string, () => ReactNode>> = {
  '/Services': Services,
  '/packages': Packages,
  '/serviceBooking': ServiceBooking,
}

/** Whether the document of this page shows its first view without any script. */
export const hasFirstPaint = (path: string): boolean => Object.hasOwn(PAGES, path)

/**
 * The first view of a page, in the document beside #root until React's first render takes its place: everything where
 * that render puts it, and no link that depends on who reads it.
 */
export function FirstPaint({ path }: { path: string }) {
  const Content = PAGES[path]
  if (!Content) return null
  return (
    <div className="flex min-h-dvh flex-col">
      <HomeBar />
      <main className="flex min-h-[calc(100dvh-4rem)] grow flex-col">
        <Content />
      </main>
    </div>
  )
}

function Services() {
  return (
    <Page>
      <MenuHeader hasMenu />
      <SkeletonCards count={6} />
    </Page>
  )
}

function Packages() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('titles.packages')} text={t('packages.text')} />
      <SkeletonCards count={4} />
    </Page>
  )
}

function ServiceBooking() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('titles.serviceBooking')} text={t('booking.text')} />
      <BookingSkeleton />
    </Page>
  )
}
