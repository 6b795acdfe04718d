import type { ReactNode } from 'react'
import { Container } from '../../ui/plain/page.tsx'
import { Reveal } from '../../ui/plain/reveal.tsx'

export interface BlockProps {
  title: string
  text: string
  /** How far down the viewport the content starts to animate in (specification 1). */
  at?: 85 | 80
  children: ReactNode
}

/** A section of the landing page: a heading and its content. */
export function Block({ title, text, at = 85, children }: BlockProps) {
  return (
    <section className="py-5 sm:py-14">
      <Container>
        <Reveal at={at}>
          <h2 className="text-2xl font-semibold">{title}</h2>
          <p className="mt-1 max-w-lines text-muted">{text}</p>
        </Reveal>
        <Reveal at={at} className="mt-3 sm:mt-6">
          {children}
        </Reveal>
      </Container>
    </section>
  )
}
