import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useReply } from '../lib/use-api.ts'
import { useDoneSteps } from '../features/setup/setup.queries.ts'
import {
  addressOf,
  after,
  firstOpen,
  isReady,
  type Step,
  STEPS,
  withoutSample,
  type Place,
  stateOf,
} from '../features/setup/steps.ts'
import { LoadFailure } from '../parts/lists/load-failure.tsx'
import { ButtonLink } from '../ui/plain/button.tsx'
import { Page, PageHeader } from '../ui/plain/page.tsx'
import { Skeleton } from '../ui/plain/skeleton.tsx'
import { LogoPicture } from '../features/settings/logo-picture.tsx'
import { SettingsFrame } from '../features/settings/settings-frame.tsx'
import { SettingsSections } from '../features/settings/settings-parts.tsx'
import { MailServer } from '../features/system/mail-server.tsx'
import { FirstBranch } from '../features/branches/first-branch.tsx'
import { FirstServices } from '../features/menu/services/first-services.tsx'
import { useEffect, useRef } from 'react'
import { useWords } from '../i18n/use-words.ts'
import { Steps } from '../ui/plain/steps.tsx'
import { Droplets, Home, MapPin, Package, ShieldPlus, Upload } from 'lucide-react'
import { Card } from '../ui/plain/card.tsx'

const waiting = <Skeleton className="h-[60rem] rounded-card" />
/** /AdminDashboard/Setup: a new chain in six steps; the address says which. */
export function SetupPage() {
  const { t } = useWords()
  const { done, failed } = useDoneSteps()
  const step = useSearchParams()[0].get('step')
  const place = [...STEPS, 'ready' as const].find(each => each === step)
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
  const { t } = useWords()
  const navigate = useNavigate()
  const settings = useReply('GET /admin/settings', {}, { staleTime: 0 })
  const goOn = () => void navigate(addressOf(after(step)))
  const before = STEPS[STEPS.indexOf(step) - 1]
  return (
    <>
      {step === 'branch' && <FirstBranch onSaved={goOn} />}
      {step === 'services' && <FirstServices onSaved={goOn} />}
      {step === 'mail' && <MailServer />}
      {step === 'mail' && !isDone && <p className="text-muted">{t('mails.stateText.off')}</p>}
      {step !== 'branch' && step !== 'services' && step !== 'mail' && settings.data && (
        <>
          {step === 'colours' && <LogoPicture settings={settings.data} />}
          <SettingsFrame
            settings={step === 'name' && !isDone ? withoutSample(settings.data) : settings.data}
            submitLabel={t('setup.save')}
            // The document brings the brand: the next step shows it around the form.
            onSaved={() => window.location.assign(addressOf(after(step)))}
            onReload={() => void settings.refetch()}
          >
            <SettingsSections settings={settings.data} step={step} />
          </SettingsFrame>
        </>
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

/** The name of the shown step. It takes the focus, so that each step starts at its top and is read out. */
function StepHeading({ place, isReady }: { place: Place; isReady: boolean }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [place])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg font-semibold sm:text-xl">
      {place === 'ready' ? t(isReady ? 'setup.ready' : 'setup.notYet') : t(`setup.names.${place}`)}
    </h2>
  )
}

/** The steps, each with the word whether it is done, and a link to it. */
function StepList({ here, done }: { here: Place; done: ReadonlySet<Step> }) {
  const { t } = useWords()
  return (
    <nav aria-label={t('setup.steps')}>
      <Steps
        now={STEPS.findIndex(step => step === here)}
        steps={STEPS.map(step => ({
          name: t(`setup.names.${step}`),
          at: t(`setup.${stateOf(step, done)}`),
          isDone: done.has(step),
          to: addressOf(step),
        }))}
      />
    </nav>
  )
}

/** Behind the last step: what comes next, or what is missing until customers can book. */
function Ready({ isReady }: { isReady: boolean }) {
  const { t } = useWords()
  const missing = [
    ['setup.manageBranches', '/BranchCrud', <MapPin key="icon" />],
    ['setup.manageServices', '/ServicesCrud', <Droplets key="icon" />],
  ] as const
  const further = [
    ['setup.publicPage', '/', <Home key="icon" />],
    ['setup.packages', '/PackagesCRUD', <Package key="icon" />],
  ] as const
  const always = [
    ['setup.invite', '/Registeradmin', <ShieldPlus key="icon" />],
    ['setup.import', '/AdminDashboard/Settings', <Upload key="icon" />],
  ] as const
  return (
    <Card padding="lg" as="section">
      <p className="text-muted">{t(isReady ? 'setup.readyText' : 'setup.notYetText')}</p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        {[...(isReady ? further : missing), ...always].map(([label, to, icon], index) => (
          <ButtonLink
            key={to}
            variant={index > 0 ? 'secondary' : 'primary'}
            // A new document, with the new name and colour.
            reloadDocument={to === '/'}
            {...{ to, icon }}
          >
            {t(label)}
          </ButtonLink>
        ))}
      </div>
    </Card>
  )
}
