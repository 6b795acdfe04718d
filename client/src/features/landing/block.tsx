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

/** A section of the landing page: a centred heading and its content. */
export function Block({ title, text, at = 85, children }: BlockProps) {
  return (
    <section className="py-12 sm:py-16">
      <Container>
        <Reveal at={at}>
          <h2 className="text-center text-3xl font-bold tracking-tight sm:text-4xl">{title}</h2>
          <p className="mx-auto mt-3 max-w-lines text-center text-lg text-muted">{text}</p>
        </Reveal>
        <Reveal at={at} className="mt-8 sm:mt-12">
          {children}
        </Reveal>
      </Container>
    </section>
  )
}
