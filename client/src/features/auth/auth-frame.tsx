import type { ReactNode } from 'react'
import heroScene from '../../art/hero-scene.svg'
import { Card } from '../../ui/plain/card.tsx'
import { Container, PageHeader } from '../../ui/plain/page.tsx'

export interface AuthFrameProps {
  title: string
  text?: string | undefined
  /** Links under the form. */
  after?: ReactNode
  children: ReactNode
}

/** A form on a card, beside a picture if there is room. */
export function AuthFrame({ title, text, after, children }: AuthFrameProps) {
  return (
    <Container className="grid grow content-start justify-items-center gap-x-16 gap-y-6 py-8 sm:py-12 lg:grid-cols-2">
      <div className="w-full max-w-form lg:max-w-none">
        <PageHeader title={title} text={text} />
      </div>
      <Card padding="lg" className="w-full max-w-form lg:col-start-1 lg:max-w-none">
        {children}
      </Card>
      {/* As high as the card beside it. */}
      <div className="relative hidden w-full rounded-panel on-navy navy-sky lg:block">
        <img
          src={heroScene}
          alt=""
          width="1200"
          height="620"
          className="absolute inset-0 size-full object-contain p-8 rtl:-scale-x-100"
        />
      </div>
      {Boolean(after) && <div className="w-full max-w-form lg:col-start-1 lg:max-w-none">{after}</div>}
    </Container>
  )
}
