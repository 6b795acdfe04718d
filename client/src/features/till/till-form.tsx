import { FormProvider, useForm } from 'react-hook-form'
import { useSubmit } from '../../lib/use-submit.ts'
import { type BodyOf, bodyOf, type Fields, type ValuesOf, valuesOf } from '../../parts/form/codec.ts'
import type { Look } from '../../parts/form/field.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Failure } from '../../ui/plain/notice.tsx'

export interface TillFormProps<F extends Fields> {
  fields: F & Readonly<Record<string, Look>>
  title: string
  text: string
  submitLabel: string
  /** Rejects with the server's error. */
  onSave: (body: BodyOf<F>) => Promise<void>
}

/** Opens the till with what is in it, or closes it with what was counted. */
export function TillForm<F extends Fields>({ fields, title, text, submitLabel, onSave }: TillFormProps<F>) {
  const form = useForm({ defaultValues: valuesOf(fields) as Record<string, unknown> })
  const { failure, form: submit } = useSubmit(form, values =>
    onSave(bodyOf<F>(fields, values as ValuesOf<F>)),
  )
  return (
    <FormProvider {...form}>
      <Card as="section" padding="lg">
        <form {...submit} className="grid gap-5">
          <CardHead title={title} text={text} />
          <Failure>{failure}</Failure>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <FormFields fields={fields} />
          </div>
          <Button type="submit" className="justify-self-start" pending={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </form>
      </Card>
    </FormProvider>
  )
}
