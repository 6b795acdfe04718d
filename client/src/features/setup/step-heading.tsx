import { useEffect, useRef } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { type Place, STEPS } from './steps.ts'

/** The name of the shown step. It takes the focus, so that each step starts at its top and is read out. */
export function StepHeading({ place, isReady }: { place: Place; isReady: boolean }) {
  const { t, format } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [place])
  return (
    <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-lg font-semibold sm:text-xl">
      {place === 'ready' ? (
        t(isReady ? 'setup.ready' : 'setup.notYet')
      ) : (
        <>
          <span className="block text-sm font-normal text-muted">
            {t('setup.position', {
              number: format.number(STEPS.indexOf(place) + 1),
              all: format.number(STEPS.length),
            })}
          </span>
          {t(`setup.names.${place}`)}
        </>
      )}
    </h2>
  )
}
