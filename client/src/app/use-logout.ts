import { useNavigate } from 'react-router-dom'
import { useSession } from '../session/session.tsx'

/** Logout returns to / (specification 2). First the page is left, so that no guard sends the person to a login screen. */
export function useLogout(): () => Promise<void> {
  const { logout } = useSession()
  const navigate = useNavigate()
  return async () => {
    await navigate('/')
    await logout()
  }
}
