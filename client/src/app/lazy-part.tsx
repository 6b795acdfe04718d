import { type ComponentType, use } from 'react'
import { tracked } from './loading.ts'

export interface LazyPart {
  Component: ComponentType
  /** Fetches it; renders at once afterwards, which is what hydration needs. */
  preload: () => Promise<unknown>
}

/**
 * A page or frame that is fetched when it is first needed. Unlike `React.lazy` it renders without suspending once it
 * is there, so that a prerendered page hydrates in one go.
 */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let ready: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined

  function preload() {
    coming ??= tracked(
      load().then(component => {
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
