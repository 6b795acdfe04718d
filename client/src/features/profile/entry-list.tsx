import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { Look } from '../../parts/form/field.tsx'
import { FormFields } from '../../parts/form/form-field.tsx'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { profileFields, type ProfileValues } from './profile-fields.tsx'

/** The server's limit of entries in a list. */
const MOST = 20

export interface EntryListProps {
  list: 'familyMembers' | 'vehicles'
  fields: Readonly<Record<string, Look>>
  title: string
  text: string
  none: string
  addLabel: string
  /** The name of an entry, counted from 1, and the label of its remove button. */
  nameOf: (number: number) => { name: string; removeLabel: string }
}

/** A list of the profile that can grow and shrink; the focus moves to the next useful control. */
export function EntryList({ list, fields, title, text, none, addLabel, nameOf }: EntryListProps) {
  const entries = useFieldArray<ProfileValues, typeof list, 'key'>({ name: list, keyName: 'key' })
  const box = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const count = useRef(entries.fields.length)

  useEffect(() => {
    const [before, after] = [count.current, entries.fields.length]
    count.current = after
    if (after < before) add.current?.focus()
    if (after > before) box.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
  }, [entries.fields.length])

  return (
    <Card as="section">
      <CardHead title={title} text={text} className="mb-5" />
      <div ref={box} className="grid gap-4">
        {entries.fields.length === 0 && <p className="text-muted">{none}</p>}
        {entries.fields.map(({ key }, index) => {
          const { name, removeLabel } = nameOf(index + 1)
          return (
            <fieldset key={key} className="relative rounded-card border border-line bg-sunken p-4">
              <legend className="sr-only">{name}</legend>
              <p aria-hidden className="mb-3 flex min-h-11 items-center pe-12 font-semibold text-heading">
                {name}
              </p>
              <IconButton
                label={removeLabel}
                icon={<Trash2 />}
                className="absolute end-1 top-4"
                onClick={() => entries.remove(index)}
              />
              <div className="grid gap-4 sm:grid-cols-2">
                <FormFields fields={fields} under={`${list}.${index}`} />
              </div>
            </fieldset>
          )
        })}
        <Button
          ref={add}
          variant="secondary"
          icon={<Plus />}
          className="justify-self-start"
          disabled={entries.fields.length >= MOST}
          onClick={() => entries.append(profileFields[list].blank, { shouldFocus: false })}
        >
          {addLabel}
        </Button>
      </div>
    </Card>
  )
}
