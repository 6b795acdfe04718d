import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import type { Tone } from './tone.ts'

const looks = {
  neutral: { box: 'border-line bg-sunken', ink: 'text-muted', Icon: Info },
  brand: { box: 'border-brand-line bg-brand-soft', ink: 'text-brand-ink', Icon: Info },
  success: { box: 'border-success-line bg-success-soft', ink: 'text-success-ink', Icon: CircleCheck },
  warning: { box: 'border-warning-line bg-warning-soft', ink: 'text-warning-ink', Icon: TriangleAlert },
  danger: { box: 'border-danger-line bg-danger-soft', ink: 'text-danger-ink', Icon: CircleAlert },
} satisfies Record<Tone, unknown>

export interface NoticeProps {
  tone?: Tone | undefined
  title?: ReactNode
  children?: ReactNode
  /** Buttons, one-tap choices: beside the text, or under it where that is long. */
  action?: ReactNode
  /** `alert` for a fresh error, `status` for a success, none for permanent content. */
  role?: 'alert' | 'status' | undefined
  className?: string | undefined
}

/** A message within the page, with an icon for its tone. */
export function Notice({ tone = 'brand', title, children, action, role, className }: NoticeProps) {
  const { box, ink, Icon } = looks[tone]
  return (
    <div
      role={role}
      className={cx('flex items-start gap-3 rounded-card border p-4 text-ink', box, className)}
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', ink)} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          {Boolean(title) && <p className={cx('font-semibold', ink)}>{title}</p>}
          {Boolean(children) && <div>{children}</div>}
        </div>
        {Boolean(action) && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}

/** Why the last attempt failed; nothing without a reason. */
export const Failure = ({ tone = 'danger', children }: Pick<NoticeProps, 'tone' | 'children'>) =>
  Boolean(children) && (
    <Notice tone={tone} role="alert">
      {children}
    </Notice>
  )
