import { Page } from '../ui/plain/page.tsx'
import { Skeleton, SkeletonCards } from '../ui/plain/skeleton.tsx'
import { HomeBar } from './home-bar.tsx'

/** What a document shows until its page is there: the bar, and a page that is still grey. It is the same for everybody. */
export function ShellPage() {
  return (
    <div id="shell" className="flex min-h-dvh flex-col">
      <HomeBar />
      <main aria-busy className="flex min-h-[calc(100dvh-4rem)] grow flex-col">
        <Page>
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="mt-3 mb-8 h-6 w-md max-w-full" />
          <SkeletonCards count={6} />
        </Page>
      </main>
    </div>
  )
}
