import type { BookingView } from '@car-wash/server/contract'
import type { CancelReason } from '@car-wash/server/contract/constants'
import { useState } from 'react'

/** A question about the money of a paid booking; the answer carries the change out. */
export type MoneyQuestion = { booking: BookingView } & (
  | { kind: 'undo'; /** With the reason. */ onAnswer: (reason: string) => void }
  | {
      kind: 'cancel'
      cancelReason: CancelReason | undefined
      /** Whether the money is given back. */
      onAnswer: (giveBack: boolean) => void
    }
)

/** The question about the money, until it is answered. */
export function useMoneyQuestion() {
  const [asking, setAsking] = useState<MoneyQuestion>()
  const close = () => setAsking(undefined)
  const answering =
    <Answer>(onAnswer: (answer: Answer) => void) =>
    (answer: Answer) => {
      close()
      onAnswer(answer)
    }
  return {
    asking,
    close,
    ask: (question: MoneyQuestion) =>
      setAsking(
        question.kind === 'undo'
          ? { ...question, onAnswer: answering(question.onAnswer) }
          : { ...question, onAnswer: answering(question.onAnswer) },
      ),
  }
}
