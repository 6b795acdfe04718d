import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx.ts'
import { Button } from './button.tsx'

export interface EmptyStateProps {
  /** A picture from `src/art` or a lucide icon. */
  picture?: ReactNode
  title: ReactNode
  /** The heading level; default 2. */
  level?: 1 | 2 | 3 | undefined
  text?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
  className?: string | undefined
}

/** An empty list with a next step. */
export function EmptyState({ picture, title, level = 2, text, action, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('mx-auto flex max-w-form flex-col items-center px-4 py-10 text-center', className)}>
      {Boolean(picture) && <div className="mb-6 w-full max-w-64">{picture}</div>}
      <Heading className={cx('font-semibold', level === 1 ? 'text-2xl' : 'text-lg')}>{title}</Heading>
      {Boolean(text) && <p className="mt-2 text-muted">{text}</p>}
      {Boolean(action) && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** A failed load: announces the error and offers to try again. */
export function ErrorState({
  onRetry,
  pending,
  action,
  ...state
}: Pick<EmptyStateProps, 'title' | 'level' | 'text' | 'action'> & {
  onRetry: () => void
  /** The retry is in progress. */
  pending?: boolean | undefined
}) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState
        {...state}
        action={
          <>
            <Button variant="secondary" icon={<RotateCw />} pending={pending} onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
            {action}
          </>
        }
      />
    </div>
  )
}
