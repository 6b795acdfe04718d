import { useCallback, useRef, useState } from 'react'
import type { RowForm } from '../../lib/use-edit-form.ts'
import { ApiError } from '../../lib/api.ts'
import { SavedSince } from './saved-since.tsx'

interface StoredRow {
  _id: string
  /** Raised by each change that is saved. */
  rev: number
}

export interface RowEditing<Row, Body> {
  /** What the form is about; undefined while it is closed. */
  editing: Row | 'new' | undefined
  /** The one that is changed; a new one is none yet. */
  row: Row | undefined
  /** A form of another row, or of another state of it, begins anew. */
  formKey: string
  form: RowForm<Body>
  /** Opens the form; where another holds what is not saved it asks first. */
  edit: (chosen: Row | 'new') => void
  /** Asked whether to leave what is not saved: the answers. */
  question: { onDiscard: () => void; onKeep: () => void } | undefined
}

/**
 * The row that the form above a page's table changes. Nothing typed is lost unasked, and nothing that somebody else has
 * saved in the meantime is overwritten unseen.
 */
export function useRowEditing<Row extends StoredRow, Body extends object>({
  send,
  newerIn,
  onSaved,
}: {
  send: (saved: { id: string | undefined; body: Body }) => Promise<unknown>
  /** Where a refusal holds the row as it is by now (409 STATE_CONFLICT). */
  newerIn: string
  onSaved: (isNew: boolean) => void
}): RowEditing<Row, Body> {
  const [editing, setEditing] = useState<Row | 'new'>()
  const [wished, setWished] = useState<Row | 'new'>()
  const [newer, setNewer] = useState<Row>()
  /** The state that may be overwritten: the one opened, or a newer one that has been shown. */
  const seen = useRef<number>(undefined)
  const isDirty = useRef(false)
  const onDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])
  const row = editing === 'new' ? undefined : editing

  function open(chosen: Row | 'new' | undefined) {
    setWished(undefined)
    setNewer(undefined)
    setEditing(chosen)
    seen.current = chosen === 'new' ? undefined : chosen?.rev
    if (chosen !== undefined) window.scrollTo({ top: 0 })
  }

  function edit(chosen: Row | 'new') {
    if (!isDirty.current) open(chosen)
    else if (idOf(chosen) !== idOf(editing)) setWished(chosen)
    else window.scrollTo({ top: 0 })
  }

  async function save(body: Body) {
    setNewer(undefined)
    try {
      await send({ id: row?._id, body: seen.current === undefined ? body : { ...body, rev: seen.current } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') throw error
      // api.md: such a refusal carries the row as every other reply does.
      setNewer(error.body[newerIn] as Row)
      return
    }
    onSaved(row === undefined)
    open(undefined)
  }

  return {
    editing,
    row,
    formKey: row ? `${row._id} ${String(row.rev)}` : 'new',
    edit,
    question: wished && { onDiscard: () => open(wished), onKeep: () => setWished(undefined) },
    form: {
      onSave: save,
      onCancel: () => open(undefined),
      onDirty,
      notice: newer && (
        <SavedSince
          onLoad={() => open(newer)}
          onOverwrite={() => {
            seen.current = newer.rev
          }}
        />
      ),
    },
  }
}

const idOf = (row: StoredRow | 'new' | undefined) => (typeof row === 'object' ? row._id : row)
