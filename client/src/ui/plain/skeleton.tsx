import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'

/** A grey placeholder; give it the size of the content (`h-6 w-40`). Put it inside `Loading`. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <div
      aria-hidden
      className={cx('animate-shimmer rounded-sm bg-line in-[.animate-shimmer]:animate-none', className)}
    />
  )
}

/** Placeholder lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div aria-hidden className="grid animate-shimmer gap-3 in-[.animate-shimmer]:animate-none">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  )
}

/** `count` placeholder cards, in a grid. */
export function SkeletonCards({ count = 3 }: { count?: number | undefined }) {
  return (
    <div aria-hidden className="grid animate-shimmer gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className="grid gap-4 rounded-card border border-line bg-surface p-6 shadow-card">
          <Skeleton className="h-7 w-1/2" />
          <SkeletonText />
          <Skeleton className="h-11 w-full rounded-control" />
        </div>
      ))}
    </div>
  )
}

/** `rows` placeholder rows of a table. */
export function SkeletonTable({ rows = 6 }: { rows?: number | undefined }) {
  return (
    <div
      aria-hidden
      className="grid animate-shimmer gap-px overflow-clip rounded-card border border-line bg-line shadow-card"
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-6 bg-surface px-4 py-4">
          <Skeleton className="h-5 w-1/4" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="ms-auto h-5 w-20" />
        </div>
      ))}
    </div>
  )
}

/** Announces loading and shows a skeleton. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('common.loading')}
      </p>
      {children}
    </div>
  )
}
