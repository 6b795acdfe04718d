import type {
  AuditRow,
  SaveBranchBody,
  SaveWashPackageBody,
  SaveWashServiceBody,
  SaveMailBody,
  SaveSettingsBody,
} from '@car-wash/server/contract'
import { AUDIT_KINDS, LANGUAGES, SERVICE_KINDS, VEHICLE_TYPES } from '@car-wash/server/contract/constants'
import { useTranslation } from 'react-i18next'
import type desk from '../../i18n/locales/en/desk.json'
import { useWords } from '../../i18n/use-words.ts'

type Texts = (typeof desk)['audit']
/** Fields of forms whose changes the trail records by name: one without a word does not compile. */
type Edited =
  | keyof SaveSettingsBody['brand']
  | keyof SaveSettingsBody['policies']
  | keyof (SaveBranchBody & SaveWashServiceBody & SaveWashPackageBody)
  | Exclude<keyof SaveSettingsBody, 'brand' | 'policies'>
  | keyof SaveMailBody
type Complete<Words extends Record<Exclude<Edited, 'rev' | 'replan'>, string>> = Words
type Field = keyof Complete<Texts['fields']>
type Actions = Texts['actions']
type Action = { [Noun in keyof Actions]: `${Noun}.${keyof Actions[Noun] & string}` }[keyof Actions]

/** Fields whose numbers are amounts. */
const EURO: ReadonlySet<string> = new Set(['price', 'float', 'counted', 'expected'])

/** A changed field: its name, and its old and new value in words. */
export interface ChangedField {
  id: string
  label: string
  /** Undefined without a value before, or after. */
  before: string | undefined
  after: string | undefined
}

/** The names of records that a row may refer to, by id. */
export type ThingNames = ReadonlyMap<string, string>

/** The rows of the audit trail in the current language. A value without a translation is shown unchanged. */
export function useAuditWords(names: ThingNames) {
  const { t, i18n } = useTranslation()
  const { format } = useWords()

  function action({ action: name }: AuditRow): string {
    return i18n.exists(`audit.actions.${name}`) ? t(`audit.actions.${name as Action}`) : name
  }

  function object({ object: { kind, id, name } }: AuditRow): { kind: string; name: string } {
    const known = AUDIT_KINDS.find(each => each === kind)
    return {
      kind: known ? t(`audit.kinds.${known}`) : kind,
      name: name ?? names.get(id) ?? `…${id.slice(-6)}`,
    }
  }

  function label(id: string): string {
    const vehicle = VEHICLE_TYPES.find(each => each === id)
    if (vehicle) return t(`status.vehicle.${vehicle}`)
    const language = LANGUAGES.find(each => each === id)
    if (language) return format.language(language)
    return i18n.exists(`audit.fields.${id}`) ? t(`audit.fields.${id as Field}`) : id
  }

  /** A value of one of the contract's lists. */
  function word(value: string): string | undefined {
    const lists = ['vehicle', 'booking', 'payment', 'method', 'reason', 'role']
    const words = lists.map((list): string => t(`status.${list}.${value}`, { defaultValue: '' }))
    return words.find(each => each !== '')
  }

  function text(id: string, value: unknown): string | undefined {
    if (value === undefined || value === null || value === '') return undefined
    if (typeof value === 'boolean') return t(value ? 'actions.yes' : 'actions.no')
    if (typeof value === 'number') return EURO.has(id) ? format.euro(value) : format.number(value)
    if (typeof value === 'string') {
      const kind = id === 'kind' && SERVICE_KINDS.find(each => each === value)
      if (kind) return t(`washServices.kinds.${kind}`)
      if (/^\d{4}-\d\d-\d\d$/.test(value)) return format.date(value)
      if (/^\d\d:\d\d$/.test(value)) return format.time(value)
      if (/^\d{4}-\d\d-\d\dT/.test(value)) return format.instant(value)
      return names.get(value) ?? word(value) ?? value
    }
    if (Array.isArray(value)) {
      return value.length === 0 ? undefined : format.list(value.map(each => entry(id, each)))
    }
    return summary(value)
  }

  /** The trail records only the field names of an account, never their values. */
  function entry(id: string, value: unknown): string {
    return id === 'fields' && typeof value === 'string' ? label(value) : (text(id, value) ?? '–')
  }

  /** A nested object: its name, or its non-empty fields. */
  function summary(value: object): string {
    const fields = Object.entries(value).filter(([id]) => id !== '_id' && id !== 'translations')
    if (fields.length === 0) return '–'
    return format.joined(...fields.map(([id, each]) => `${label(id)}: ${text(id, each) ?? t('audit.none')}`))
  }

  function changes({ before, after }: AuditRow): ChangedField[] {
    const [was, is] = [fieldsOf(before), fieldsOf(after)]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])]
      .filter(id => id !== '_id')
      .map(id => ({ id, label: label(id), before: text(id, was[id]), after: text(id, is[id]) }))
      .filter(each => each.before !== each.after)
  }

  return { action, object, changes }
}

function fieldsOf(side: unknown): Record<string, unknown> {
  return typeof side === 'object' && side !== null ? (side as Record<string, unknown>) : {}
}
