import { useWords } from '../../i18n/use-words.ts'
import type { Chosen } from './use-chosen.ts'

/** "Book this wash €14.90": what the button does and costs, nothing where a package pays. */
export function SubmitLabel({ chosen: { terms, paying } }: { chosen: Chosen }) {
  const { t, format } = useWords()
  return (
    <>
      {t('booking.submit')}
      {terms && <bdi className="ms-2.5">{format.money(paying ? 0 : terms.price)}</bdi>}
    </>
  )
}
