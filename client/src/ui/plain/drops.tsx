import { cx } from '../cx.ts'

/** One drop for each wash, at most twenty, in the current text colour; those that are used are outlines. */
export function Drops({ count, used = 0, className }: { count: number; used?: number; className?: string }) {
  const shown = Math.min(count, 20)
  return (
    <span aria-hidden className={cx('flex flex-wrap gap-1', className)}>
      {Array.from({ length: shown }, (_, at) => (
        <svg
          key={at}
          viewBox="0 0 20 24"
          className="h-5.5 w-4.5"
          fill={at < shown - used ? 'currentColor' : 'none'}
        >
          <path
            d="M10 2C13 7 17 10.5 17 15a7 7 0 0 1-14 0C3 10.5 7 7 10 2Z"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      ))}
    </span>
  )
}
