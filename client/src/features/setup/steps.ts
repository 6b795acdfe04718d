import type { MailSettingsView, SettingsView } from '@car-wash/server/contract'
import { FIRST_COLOR, FIRST_CURRENCY, LANGUAGES } from '@car-wash/server/contract/constants'

export const STEPS = ['name', 'colours', 'terms', 'mail', 'branch', 'services'] as const
export type Step = (typeof STEPS)[number]
/** Where the setup can be: at a step, or behind the last one. */
export type Place = Step | 'ready'

/** What the steps leave behind. */
export interface Facts {
  settings: Pick<SettingsView, 'brand' | 'logo' | 'languages' | 'currency' | 'currencyFixed'>
  mail: Pick<MailSettingsView, 'host' | 'isOnServer'>
  branches: number
  services: number
}

/** A new chain's own name and addresses are to be written, not those of a sample. */
export const withoutSample = <Settings extends Facts['settings']>(settings: Settings): Settings => ({
  ...settings,
  brand: { ...settings.brand, name: '', team: '', supportEmail: '', chatLink: null },
})

/**
 * The steps that are done (decision 250): nothing is stored of the setup itself. Addresses under `.example` belong to
 * nobody (RFC 2606), and the first one of a new chain is there.
 */
export function doneSteps({ settings, mail, branches, services }: Facts): ReadonlySet<Step> {
  const { brand, logo, languages, currency, currencyFixed } = settings
  const done: Record<Step, boolean> = {
    name: !brand.supportEmail.endsWith('.example'),
    colours: brand.color !== FIRST_COLOR || logo !== null,
    terms: currencyFixed || currency !== FIRST_CURRENCY || languages.length < LANGUAGES.length,
    mail: mail.isOnServer || mail.host !== '',
    branch: branches > 0,
    services: services > 0,
  }
  return new Set(STEPS.filter(step => done[step]))
}

/** The state of a step: one with a good default is not “to do”. */
export function stateOf(step: Step, done: ReadonlySet<Step>): 'done' | 'unchanged' | 'open' {
  if (done.has(step)) return 'done'
  return step === 'colours' || step === 'terms' ? 'unchanged' : 'open'
}

/** Customers can book: the setup asks for nothing else. */
export const isReady = (done: ReadonlySet<Step>): boolean => done.has('branch') && done.has('services')

/** The first open step. */
export const firstOpen = (done: ReadonlySet<Step>): Place => STEPS.find(step => !done.has(step)) ?? 'ready'

export const after = (step: Step): Place => STEPS[STEPS.indexOf(step) + 1] ?? 'ready'

export const addressOf = (place: Place): string => `/AdminDashboard/Setup?step=${place}`
