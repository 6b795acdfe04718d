import { useState } from 'react'
import { isolated, useWords } from '../../i18n/use-words.ts'
import { useLeaveGuard } from '../../parts/form/use-leave-guard.ts'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { useChange, useReply } from '../../lib/use-api.ts'
import { BranchForm } from './branch-form.tsx'

/** The form of a chain's first branch; once there is one, the names of all. */
export function FirstBranch({ onSaved }: { onSaved: () => void }) {
  const { t, format } = useWords()
  const branches = useReply('GET /admin/branches', {}, { staleTime: 0 }).data ?? []
  const { mutateAsync, isPending } = useChange('POST /admin/branches')
  const [isDirty, setDirty] = useState(false)
  useLeaveGuard({ isUnsaved: isDirty && !isPending, thing: t('branches.addTitle') })
  // What is being typed stays, also when a branch is added elsewhere.
  if (branches.length > 0 && !isDirty)
    return (
      <Card padding="lg" as="section">
        <CardHead
          title={t('setup.branches')}
          aside={
            <ButtonLink size="sm" variant="secondary" to="/BranchCrud">
              {t('setup.manageBranches')}
            </ButtonLink>
          }
        />
        <p className="mt-4 wrap-anywhere">{format.list(branches.map(({ name }) => isolated(name)))}</p>
      </Card>
    )
  return (
    <BranchForm
      branch={undefined}
      notice={null}
      onDirty={setDirty}
      onSave={async body => {
        await mutateAsync({ body })
        onSaved()
      }}
    />
  )
}
