import { useTranslation } from 'react-i18next'
import { setUser } from '../../session/user-store.ts'
import { Button } from '../../ui/plain/button.tsx'

/** Shown when a page failed because the session has ended: clears the stored user, which leads to the login and back. */
export function LoginAgainButton() {
  const { t } = useTranslation()
  return <Button onClick={() => setUser(null)}>{t('auth.login')}</Button>
}
