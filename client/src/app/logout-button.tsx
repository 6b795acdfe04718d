import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../session/session.tsx'
import { Button, type ButtonProps } from '../ui/plain/button.tsx'

/** Logout, which returns to / (specification 2). */
export function LogoutButton(look: Pick<ButtonProps, 'variant' | 'size' | 'className'>) {
  const { t } = useTranslation()
  const { logout } = useSession()
  const navigate = useNavigate()
  return (
    <Button
      {...look}
      icon={<LogOut className="rtl:-scale-x-100" />}
      onClick={() => void logout().then(() => navigate('/'))}
    >
      {t('nav.logout')}
    </Button>
  )
}
