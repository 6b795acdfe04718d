import { useNavigate } from 'react-router-dom'
import { useSession } from '../session/session.tsx'

/** Logout returns to / (specification 2). */
export function useLogout(): () => Promise<void> {
  const { logout } = useSession()
  const navigate = useNavigate()
  return async () => {
    await logout()
    await navigate('/')
  }
}
