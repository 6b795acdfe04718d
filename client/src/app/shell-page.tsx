import { type PAGES, titleOf } from '@car-wash/server/contract/pages'
import { useTranslation } from 'react-i18next'
import { AuthFrame } from '../features/auth/auth-frame.tsx'
import { Page, PageHeader, PageTitle } from '../ui/plain/page.tsx'
import { Skeleton, SkeletonCards } from '../ui/plain/skeleton.tsx'
import { ADMIN_BAR, HomeBar } from './home-bar.tsx'

type Row = (typeof PAGES)[number]

/**
 * What a document shows until its page is there, the same for everybody: the bar, the page's heading, if its row says so,
 * and the rest in grey.
 */
export function ShellPage({ row }: { row: Row | undefined }) {
  return (
    <div id="shell" className="flex min-h-dvh flex-col">
      <HomeBar {...(row?.page.startsWith('desk/') && { className: ADMIN_BAR })} />
      <main aria-busy className="flex min-h-[calc(100dvh-4rem)] grow flex-col">
        <Content row={row} />
      </main>
    </div>
  )
}

function Content({ row }: { row: Row | undefined }) {
  const { t } = useTranslation()
  if (row && 'isForm' in row)
    return (
      <AuthFrame title={t(titleOf(row))} text={t(row.intro)}>
        <Skeleton className="h-64" />
      </AuthFrame>
    )
  if (row?.page.startsWith('book/'))
    return (
      <Page className="sm:pt-5! wide:pt-3!">
        <PageTitle>{t(titleOf(row))}</PageTitle>
        <SkeletonCards count={6} />
      </Page>
    )
  return (
    <Page>
      {row && 'intro' in row ? (
        <PageHeader title={t(titleOf(row))} text={t(row.intro)} />
      ) : (
        <div>
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="mt-3 h-6 w-md max-w-full" />
        </div>
      )}
      <SkeletonCards count={6} />
    </Page>
  )
}
