import { Component, type ReactNode } from 'react'
import { logError } from '../lib/log.ts'
import { CrashPage } from './crash-page.tsx'

interface Props {
  /** A new address gives the page another chance. */
  place: string
  children: ReactNode
}

/** Catches a page that throws or fails to load: the frame stays, with a link back. */
export class CrashBoundary extends Component<Props, { crashedAt: string | null }> {
  override state: { crashedAt: string | null } = { crashedAt: null }

  static getDerivedStateFromError() {
    return { crashedAt: '' }
  }

  static getDerivedStateFromProps({ place }: Props, state: { crashedAt: string | null }) {
    if (state.crashedAt === null) return null
    if (state.crashedAt === '') return { crashedAt: place }
    return state.crashedAt === place ? null : { crashedAt: null }
  }

  override componentDidCatch(error: unknown) {
    logError('A page crashed', error)
  }

  override render() {
    return this.state.crashedAt === null ? this.props.children : <CrashPage />
  }
}
