import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { isolated, useWords } from '../../../i18n/use-words.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { isBlank } from '../../../parts/form/codec.ts'
import { eachOf } from '../../../parts/form/codecs.ts'
import { euro } from '../../../parts/form/number-field.tsx'
import { FormField } from '../../../parts/form/form-field.tsx'
import { useLeaveGuard } from '../../../parts/form/use-leave-guard.ts'
import { Button, ButtonLink } from '../../../ui/plain/button.tsx'
import { Card } from '../../../ui/plain/card.tsx'
import { Checkbox } from '../../../ui/plain/checkbox.tsx'
import { Failure } from '../../../ui/plain/notice.tsx'
import { useReply } from '../../../lib/use-api.ts'
import {
  BASE_LANGUAGE,
  TRANSLATED_LANGUAGES,
  type Language,
  type ServiceKind,
} from '@car-wash/server/contract/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fetchBundle } from '../../../i18n/bundles.ts'
import type desk from '../../../i18n/locales/en/desk.json'
import { call } from '../../../lib/api.ts'
import { refresh } from '../../../lib/api-query.ts'
import { STALE } from '../../../lib/stale.ts'

/** Needed once the suggestion is ticked. */
const price = euro('washServices.price', {
  check: (value, t, beside) =>
    beside('chosen') === 'true' && isBlank(value) ? t('errors.field.required') : undefined,
})

/** Suggestions to tick and price; above them what is on the menu already, which is not suggested again. */
export function FirstServices({ onSaved }: { onSaved: () => void }) {
  const { t, format } = useWords()
  const menu = (useReply('GET /services').data ?? []).filter(each => 'translations' in each)
  const { mutateAsync } = useAddSuggestions()
  const form = useForm({ defaultValues: eachOf(suggested, () => ({ chosen: false, price: '' })) })
  const { errors, isDirty, isSubmitting } = form.formState
  const names = menu.flatMap(({ name, translations }) => [
    name,
    ...Object.values(translations).map(each => each.name),
  ])
  const offered = suggested.filter(suggestion => !names.includes(t(`suggestions.${suggestion}.name`)))
  const values = useWatch({ control: form.control })
  const { failure, form: submit } = useSubmit(form, async filled => {
    const chosen = offered.filter(suggestion => filled[suggestion].chosen)
    if (chosen.length === 0) {
      form.setError('root', { message: t('setup.chooseOne') })
      return
    }
    await mutateAsync(
      chosen.map(suggestion => ({ suggestion, price: price.write(filled[suggestion].price) })),
    )
    onSaved()
  })
  useLeaveGuard({ isUnsaved: isDirty && !isSubmitting, thing: t('setup.names.services') })
  return (
    <Card padding="lg" as="section">
      <FormProvider {...form}>
        <form {...submit} className="grid gap-5">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <p className="max-w-lines text-muted">{t('setup.servicesText')}</p>
            <ButtonLink size="sm" variant="secondary" to="/ServicesCrud">
              {t('setup.manageServices')}
            </ButtonLink>
          </div>
          {menu.length > 0 && (
            <section>
              <h3 className="font-semibold text-heading">{t('setup.menu')}</h3>
              <p className="mt-1 wrap-anywhere">{format.list(menu.map(({ name }) => isolated(name)))}</p>
            </section>
          )}
          {offered.map(suggestion => (
            <div key={suggestion} className="grid items-start gap-x-6 gap-y-2 sm:grid-cols-[1fr_12rem]">
              <Checkbox
                label={
                  <span className="font-semibold text-heading">{t(`suggestions.${suggestion}.name`)}</span>
                }
                hint={`${t(`suggestions.${suggestion}.description`)} ${t('units.minutes', { count: SUGGESTIONS[suggestion].duration })}`}
                {...form.register(`${suggestion}.chosen`)}
              />
              {values[suggestion]?.chosen && <FormField name={`${suggestion}.price`} field={price} />}
            </div>
          ))}
          <Failure>{failure ?? errors.root?.message}</Failure>
          {offered.length > 0 && (
            <div className="flex justify-end">
              <Button type="submit" pending={isSubmitting} className="max-sm:w-full">
                {t('setup.save')}
              </Button>
            </div>
          )}
        </form>
      </FormProvider>
    </Card>
  )
}

type Texts = (typeof desk)['suggestions']
type Suggestion = keyof Texts

/** What most car washes offer: minutes and kind; the texts are in every language. */
const SUGGESTIONS: Record<Suggestion, { duration: number; kind: ServiceKind }> = {
  exterior: { duration: 20, kind: 'exterior' },
  complete: { duration: 45, kind: 'full' },
  interior: { duration: 40, kind: 'interior' },
  wax: { duration: 60, kind: 'polish' },
}
const suggested = Object.keys(SUGGESTIONS) as Suggestion[]

async function textsIn(language: Language): Promise<Texts> {
  return (await fetchBundle('desk', language))['suggestions'] as Texts
}

/**
 * Adds the chosen suggestions with their prices, with texts in every language. What is on the menu by its name is left
 * alone, so that after an error the same choice goes on where it ended.
 */
function useAddSuggestions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: readonly { suggestion: Suggestion; price: number }[]) => {
      const [present, base, translated] = await Promise.all([
        call('GET /services'),
        textsIn(BASE_LANGUAGE),
        Promise.all(TRANSLATED_LANGUAGES.map(async language => [language, await textsIn(language)] as const)),
      ])
      const names = new Set(present.map(({ name }) => name))
      for (const { suggestion, price } of chosen.filter(each => !names.has(base[each.suggestion].name)))
        await call('POST /services', {
          body: {
            ...base[suggestion],
            ...SUGGESTIONS[suggestion],
            price,
            translations: Object.fromEntries(
              translated.map(([language, own]) => [language, own[suggestion]]),
            ),
          },
        })
    },
    onSettled: () => refresh(client, STALE['POST /services']),
  })
}
