import { Skeleton } from '../../ui/plain/skeleton.tsx'

/** The outlines of the booking form and of its summary. */
export function BookingSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-8">
      <div className="grid gap-6">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
