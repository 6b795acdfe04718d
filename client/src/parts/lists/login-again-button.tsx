import { useTranslation } from 'react-i18next'
import { setUser } from '../../session/user-store.ts'
import { Button } from '../../ui/plain/button.tsx'

/** Beside a page that could not be loaded because the session is over: forgets it, which leads to the login and back. */
export function LoginAgainButton() {
  const { t } = useTranslation()
  return <Button onClick={() => setUser(null)}>{t('auth.login')}</Button>
}
