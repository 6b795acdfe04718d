import type { ReactNode } from 'react'

export interface Question {
  question: string
  /** The name of the item. */
  thing?: ReactNode
  /** What follows from it. */
  text?: ReactNode
  /** On the button that carries it out. */
  confirm: string
  cancel?: string
  /** For changes that cannot be undone. */
  danger?: boolean
  /** Asks for the person's own password: its label, and what to show under a wrong one. */
  password?: { label: string; wrong: string }
  /** Shown where the server gives no reason. */
  failed?: string
  /** Carries it out; a rejection is shown in the dialog, which stays open. */
  send: (password: string) => Promise<unknown>
  /** Called with the dialog closed, after `send` has succeeded. */
  done?: () => void
}

let asked: Question | undefined
const listeners = new Set<() => void>()

/** Asks before a change, in the one dialog of the page, and carries it out. */
export const ask = (question: Question): void => set(question)

export const closeQuestion = (): void => set(undefined)

export function onAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const askedNow = (): Question | undefined => asked

function set(question: Question | undefined): void {
  asked = question
  listeners.forEach(listener => listener())
}
