import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, IconButton } from '../../ui/plain/button.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'

/** The server's limit of entries in a list. */
const MOST = 20

export interface EntryListProps {
  title: string
  text: string
  none: string
  addLabel: string
  onAdd: () => void
  /** One fieldset each: its name, the label of its remove button, its inputs. */
  entries: readonly {
    key: string
    name: string
    removeLabel: string
    onRemove: () => void
    fields: ReactNode
  }[]
}

/** A list of entries that can grow and shrink; the focus moves to the next useful control. */
export function EntryList({ title, text, none, addLabel, onAdd, entries }: EntryListProps) {
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const count = useRef(entries.length)

  useEffect(() => {
    const [before, after] = [count.current, entries.length]
    count.current = after
    if (after < before) add.current?.focus()
    if (after > before) list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus()
  }, [entries.length])

  return (
    <Card as="section">
      <CardHead title={title} text={text} className="mb-5" />
      <div ref={list} className="grid gap-4">
        {entries.length === 0 && <p className="text-muted">{none}</p>}
        {entries.map(({ key, name, removeLabel, onRemove, fields }) => (
          <fieldset key={key} className="relative rounded-card border border-line bg-sunken p-4">
            <legend className="sr-only">{name}</legend>
            <p aria-hidden className="mb-3 flex min-h-11 items-center pe-12 font-medium text-heading">
              {name}
            </p>
            <IconButton
              label={removeLabel}
              icon={<Trash2 />}
              className="absolute end-1 top-4"
              onClick={onRemove}
            />
            <div className="grid gap-4 sm:grid-cols-2">{fields}</div>
          </fieldset>
        ))}
        <Button
          ref={add}
          variant="secondary"
          icon={<Plus />}
          className="justify-self-start"
          disabled={entries.length >= MOST}
          onClick={onAdd}
        >
          {addLabel}
        </Button>
      </div>
    </Card>
  )
}
