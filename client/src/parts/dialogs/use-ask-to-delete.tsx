import { useTranslation } from 'react-i18next'
import { serverMessage } from '../../i18n/server-message.ts'
import { ask, type Question } from './ask.tsx'

/** Specification 5: a confirmation, then the deletion password, which is the admin's own (decision 4). */
export function useAskToDelete() {
  const { t } = useTranslation()
  return ({
    question,
    text,
    failed,
    send,
    done,
    thing,
  }: Pick<Question, 'question' | 'thing' | 'text' | 'failed' | 'send' | 'done'>) => {
    const shared = { danger: true, thing, confirm: t('actions.delete') }
    ask({
      ...shared,
      question,
      text,
      done: () =>
        ask({
          ...shared,
          question: t('admin.deletionPassword'),
          password: { label: t('admin.ownPassword'), wrong: t('admin.incorrectPassword') },
          problemOf: error => (
            <>
              <span className="block font-semibold">{failed}</span>
              {serverMessage(error)}
            </>
          ),
          send,
          done,
        }),
    })
  }
}
