import type { ReactNode } from 'react'
import heroScene from '../../art/files/hero-scene.svg'
import { Card } from '../../ui/plain/card.tsx'
import { Container, PageHeader } from '../../ui/plain/page.tsx'

export interface AuthFrameProps {
  title: string
  text?: string | undefined
  /** Other ways on, under the form. */
  after?: ReactNode
  children: ReactNode
}

/** A form on its card, beside a picture where there is room. */
export function AuthFrame({ title, text, after, children }: AuthFrameProps) {
  return (
    <Container className="grid grow items-start gap-10 lg:items-center py-8 sm:py-12 lg:grid-cols-2 lg:gap-16">
      <div className="mx-auto grid w-full max-w-form gap-6 lg:max-w-none">
        <PageHeader title={title} text={text} />
        <Card padding="lg">{children}</Card>
        {after}
      </div>
      <div className="on-navy navy-sky hidden items-center rounded-panel p-8 lg:flex lg:min-h-140">
        <img src={heroScene} alt="" width="1200" height="620" className="h-auto w-full rtl:-scale-x-100" />
      </div>
    </Container>
  )
}
