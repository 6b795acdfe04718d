import { ShieldPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TeamTable } from '../features/team/team-table.tsx'
import { useReply } from '../lib/use-api.ts'
import { Loaded } from '../parts/lists/loaded.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'

/** /AdminDashboard/Team: the admins and their permissions. */
export function TeamPage() {
  const { t } = useTranslation()
  const team = useReply('GET /admin/users')
  return (
    <Page>
      <PageHeader
        title={t('titles.team')}
        text={t('team.text')}
        actions={
          <ButtonLink icon={<ShieldPlus />} to="/Registeradmin">
            {t('titles.registerAdmin')}
          </ButtonLink>
        }
      />
      <Loaded query={team} rows={5}>
        {admins => <TeamTable admins={admins} />}
      </Loaded>
    </Page>
  )
}
