import { Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { BRAND } from '../lib/brand.ts'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Container, Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton, SkeletonCards } from '../ui/plain/skeleton.tsx'
import { ChainLogo } from './chain-logo.tsx'

/** The pages whose first render everybody shares, with what each shows before its lists arrive. */
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
  const { t } = useTranslation()
  const Content = PAGES[path]
  if (!Content) return null
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-40 border-b border-line bg-surface">
        <Container className="flex h-16 items-center gap-2 sm:gap-4">
          <Link
            to="/"
            aria-label={t('nav.home', { brand: BRAND.name })}
            className="inline-flex min-h-11 items-center gap-2 text-xl font-bold tracking-tight text-heading"
          >
            <ChainLogo />
            <bdi>{BRAND.name}</bdi>
          </Link>
        </Container>
      </header>
      <main className="flex min-h-[calc(100dvh-4rem)] grow flex-col">
        <Content />
      </main>
    </div>
  )
}

function Services() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader
        title={t('titles.services')}
        text={t('services.text')}
        actions={
          <ButtonLink to="/earliest" variant="secondary" icon={<Timer />}>
            {t('services.earliest')}
          </ButtonLink>
        }
      />
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
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
        <div className="grid gap-6">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Page>
  )
}
