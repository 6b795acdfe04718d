import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { Block } from './block.tsx'

const BranchList = lazy(() =>
  import('./branch-list.tsx').then(
    list => ({ default: list.BranchList }),
    () => ({ default: StillWaiting }),
  ),
)

/** If its script fails to load, the list is missing and the page stays. */
function StillWaiting({ waiting }: { waiting: ReactNode }) {
  return waiting
}

/** Branches are live data, so they and their script load when the section comes near. */
export function BranchBlock() {
  const { t } = useTranslation()
  return (
    <Block title={t('landing.branches.title')} text={t('landing.branches.text')} at={80}>
      <WhenNear waiting={<Waiting />}>
        <BranchList waiting={<Waiting />} />
      </WhenNear>
    </Block>
  )
}

/** As high as six branches, so that nothing moves when they arrive. */
function Waiting() {
  return (
    <div aria-hidden className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {[1, 2, 3, 4, 5, 6].map(place => (
        <Skeleton key={place} className="h-52 w-full rounded-card" />
      ))}
    </div>
  )
}

function WhenNear({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)

  useEffect(() => {
    if (isNear || !box.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isNear])

  return <div ref={box}>{isNear ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</div>
}
