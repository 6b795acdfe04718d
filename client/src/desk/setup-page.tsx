import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useReply } from '../lib/use-api.ts'
import { Ready } from '../features/setup/ready.tsx'
import { useDoneSteps } from '../features/setup/setup.queries.ts'
import { StepHeading } from '../features/setup/step-heading.tsx'
import { StepList } from '../features/setup/step-list.tsx'
import {
  addressOf,
  after,
  firstOpen,
  isReady,
  type Step,
  STEPS,
  withoutSample,
} from '../features/setup/steps.ts'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { SettingsStep } from '../features/settings/settings-step.tsx'
import { FirstBranch } from '../features/branches/first-branch.tsx'
import { FirstServices } from '../features/menu/services/first-services.tsx'

const waiting = <Skeleton className="h-[60rem] rounded-card" />
/** /AdminDashboard/Setup: a new chain in five steps; the address says which. */
export function SetupPage() {
  const { t } = useTranslation()
  const { done, failed } = useDoneSteps()
  const asked = useSearchParams()[0].get('step')
  const place = [...STEPS, 'ready' as const].find(each => each === asked)
  if (done && place === undefined) return <Navigate to={addressOf(firstOpen(done))} replace />
  return (
    <Page>
      <PageHeader title={t('titles.setup')} text={t('setup.text')} />
      {!done && failed && <LoadFailure query={failed} />}
      {!done && !failed && waiting}
      {done && place !== undefined && (
        <>
          <StepList here={place} done={done} />
          <div className="grid gap-6">
            <StepHeading place={place} isReady={isReady(done)} />
            {place === 'ready' ? (
              <Ready isReady={isReady(done)} />
            ) : (
              <OneStep key={place} step={place} isDone={done.has(place)} />
            )}
          </div>
        </>
      )}
    </Page>
  )
}

/** The form of a step, and the ways past it. */
function OneStep({ step, isDone }: { step: Step; isDone: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const settings = useReply('GET /admin/settings', {}, { staleTime: 0 })
  const goOn = () => void navigate(addressOf(after(step)))
  const before = STEPS[STEPS.indexOf(step) - 1]
  return (
    <>
      {step === 'branch' && <FirstBranch onSaved={goOn} />}
      {step === 'services' && <FirstServices onSaved={goOn} />}
      {step !== 'branch' && step !== 'services' && settings.data && (
        <SettingsStep
          step={step}
          settings={step === 'name' && !isDone ? withoutSample(settings.data) : settings.data}
          // The document brings the brand: the next step shows it around the form.
          onSaved={() => window.location.assign(addressOf(after(step)))}
          onReload={() => void settings.refetch()}
        />
      )}
      <div className="flex flex-wrap justify-between gap-3">
        {before && (
          <ButtonLink variant="secondary" to={addressOf(before)}>
            {t('actions.previous')}
          </ButtonLink>
        )}
        <ButtonLink variant="ghost" className="ms-auto" to={addressOf(after(step))}>
          {t(isDone ? 'actions.next' : 'setup.skip')}
        </ButtonLink>
      </div>
    </>
  )
}
