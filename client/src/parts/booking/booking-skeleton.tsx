import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** The outlines of the booking form and of its summary. */
export function BookingSkeleton() {
  return (
    <div className="grid gap-6 wide:grid-cols-[minmax(0,1fr)_21.5rem]">
      <div className="grid content-start gap-3">
        <Skeleton className="h-20 rounded-card" />
        <Skeleton className="h-36 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
      <Skeleton className="h-160 rounded-card max-wide:hidden" />
    </div>
  )
}
