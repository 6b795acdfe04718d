import { type ComponentType, use } from 'react'
import { unlessLeft } from '../ui/unless-left.ts'
import { tracked } from './loading.ts'

export interface LazyPart {
  Component: ComponentType
  /** Loads the part; afterwards it renders synchronously, which hydration requires. */
  preload: () => Promise<unknown>
}

/**
 * A page or layout that loads on first use. Unlike `React.lazy` it renders without suspending once loaded, so that a
 * prerendered page hydrates in one go.
 */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let ready: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined

  function preload() {
    coming ??= tracked(
      unlessLeft(load()).then(component => {
        ready = component
        return component
      }),
    )
    return coming
  }

  function Component() {
    const Part = ready ?? use(preload())
    return <Part />
  }
  return { Component, preload }
}
