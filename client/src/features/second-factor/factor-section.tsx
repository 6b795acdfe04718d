import type { FactorView } from '@car-wash/server/contract'
import { type ReactNode, useState, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Loaded } from '../../parts/lists/loaded.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Notice } from '../../ui/plain/notice.tsx'
import { SkeletonText } from '../../ui/plain/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../lib/api-query.ts'
import { saveText } from '../../lib/save-file.ts'
import { STALE } from '../../lib/stale.ts'
import { useChange, useReply } from '../../lib/use-api.ts'
import { ApiError } from '../../lib/api.ts'
import { serverMessage } from '../../i18n/server-message.ts'
import { ask } from '../../parts/dialogs/ask.tsx'
import { TextInput } from '../../ui/plain/text-input.tsx'
import { SetUpFactor } from './set-up-factor.tsx'
import { Copy, Download } from 'lucide-react'
import { copyText } from '../../parts/dialogs/copy-text.ts'
import { Bdi } from '../../ui/plain/bdi.tsx'

/** An admin's second factor: set it up, get new recovery codes, turn it off. `children` follow it. */
export function FactorSection({ children }: { children?: ReactNode }) {
  const { t } = useWords()
  const factor = useReply('GET /auth/second-factor')
  const client = useQueryClient()
  const { mutateAsync: renew } = useChange('POST /auth/second-factor/recovery-codes')
  const { mutateAsync: turnOff } = useChange('POST /auth/second-factor/off')
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()

  function show(recoveryCodes: readonly string[]) {
    setSettingUp(false)
    setCodes(recoveryCodes)
  }

  /** Asks for the admin’s password and a code before the factor changes. */
  function askTo(task: FactorTask) {
    ask({
      danger: task === 'off',
      question: t(`factor.${task}Question`),
      text: t(`factor.${task}Text`),
      confirm: t(`factor.${task}`),
      password: { label: t('factor.password'), wrong: t('factor.wrongPassword') },
      failed: t('factor.failed'),
      problemOf: error => (isWrongCode(error) ? null : undefined),
      values: { code: '' },
      fields: ({ values, change, error }) => (
        <TextInput
          label={t('factor.code')}
          hint={t('factor.codeOrRecovery')}
          error={isWrongCode(error) ? serverMessage(error) : undefined}
          dir="ltr"
          autoComplete="one-time-code"
          maxLength={40}
          required
          value={values.code}
          onChange={event => change({ code: event.target.value })}
        />
      ),
      send: async (password, { code }) => {
        const input = { body: { password, code } }
        if (task === 'renew') show((await renew(input)).recoveryCodes)
        else {
          await turnOff(input)
          toast.success(t('factor.turnedOff'))
        }
      },
    })
  }

  return (
    <>
      <Card as="section">
        <CardHead title={t('factor.title')} text={t('factor.text')} className="mb-5" />
        <Loaded query={factor} skeleton={<SkeletonText lines={2} />}>
          {state => {
            if (codes)
              return (
                <RecoveryCodes
                  codes={codes}
                  onKept={() => {
                    setCodes(undefined)
                    refresh(client, STALE['POST /auth/second-factor/off'])
                  }}
                />
              )
            return (
              <>
                {state.isMissing && (
                  <Notice tone="warning" role="status" className="mb-5">
                    {t('factor.required')}
                  </Notice>
                )}
                {isSettingUp ? (
                  <SetUpFactor onDone={show} onCancel={() => setSettingUp(false)} />
                ) : (
                  <State factor={state} onSetUp={() => setSettingUp(true)} onTask={askTo} />
                )}
              </>
            )
          }}
        </Loaded>
      </Card>
      {children}
    </>
  )
}

type FactorTask = 'renew' | 'off'

const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'SECOND_FACTOR_WRONG'

function State({
  factor,
  onSetUp,
  onTask,
}: {
  factor: FactorView
  onSetUp: () => void
  onTask: (task: FactorTask) => void
}) {
  const { t, format } = useWords()
  if (!factor.isOn) return <Button onClick={onSetUp}>{t('factor.setUp')}</Button>
  return (
    <>
      <p>
        {factor.since !== null && t('factor.since', { time: format.instant(factor.since) })}{' '}
        {t('factor.left', { count: factor.recoveryCodes })}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onTask('renew')}>
          {t('factor.renew')}
        </Button>
        <Button variant="ghost" onClick={() => onTask('off')}>
          {t('factor.off')}
        </Button>
      </div>
    </>
  )
}

/** The recovery codes, shown once, until the admin has kept them. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const text = codes.join('\n')
  useEffect(() => heading.current?.focus(), [])

  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t('factor.keep')}
      </h3>
      <p className="text-muted">{t('factor.keepText')}</p>
      <ul className="font-mono grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {codes.map(code => (
          <li key={code}>
            <Bdi className="select-all">{code}</Bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" icon={<Copy />} onClick={() => copyText(text, t('factor.copied'))}>
          {t('factor.copy')}
        </Button>
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={() => saveText(`${t('factor.file')}.txt`, 'text/plain', `${text}\n`)}
        >
          {t('factor.download')}
        </Button>
        <Button onClick={onKept}>{t('factor.kept')}</Button>
      </div>
    </div>
  )
}
