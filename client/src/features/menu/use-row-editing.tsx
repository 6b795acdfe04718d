import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { RowForm } from '../../parts/form/edit-form.tsx'
import { ApiError } from '../../lib/api.ts'
import { useAskToDiscard } from '../../parts/dialogs/use-leaving.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

interface StoredRow {
  _id: string
  /** The revision, which each saved change increments. */
  rev: number
}

interface RowEditing<Row, Body> {
  /** The row in the form; undefined while it is closed. */
  editing: Row | 'new' | undefined
  /** The row being edited; undefined for a new one. */
  row: Row | undefined
  /** A form for another row, or for another revision of it, starts afresh. */
  formKey: string
  form: RowForm<Body>
  /** Opens the form; asks first if another one has unsaved changes. */
  edit: (chosen: Row | 'new') => void
}

/**
 * The row in the form above a page's table. Unsaved text is never dropped without asking, and another admin's newer
 * changes are never overwritten unseen.
 */
export function useRowEditing<Row extends StoredRow, Body extends object>({
  create,
  update,
  newerIn,
  nameOf,
  onSaved,
}: {
  create: (input: { body: Body }) => Promise<unknown>
  update: (input: { params: { id: string }; body: Body }) => Promise<unknown>
  /** The field of an error reply that contains the current row (409 STATE_CONFLICT). */
  newerIn: string
  /** Names the form, of a row or of a new one. */
  nameOf: (row: Row | undefined) => ReactNode
  onSaved: (isNew: boolean) => void
}): RowEditing<Row, Body> {
  const [editing, setEditing] = useState<Row | 'new'>()
  const askToDiscard = useAskToDiscard()
  const [newer, setNewer] = useState<Row>()
  /** The revision that a save may overwrite: the one opened, or a newer one that has been shown. */
  const seen = useRef<number>(undefined)
  const isDirty = useRef(false)
  const onDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty
  }, [])
  const row = editing === 'new' ? undefined : editing

  function open(chosen: Row | 'new' | undefined) {
    setNewer(undefined)
    setEditing(chosen)
    seen.current = chosen === 'new' ? undefined : chosen?.rev
    if (chosen !== undefined) window.scrollTo({ top: 0 })
  }

  function edit(chosen: Row | 'new') {
    if (!isDirty.current) open(chosen)
    else if (idOf(chosen) !== idOf(editing)) askToDiscard(nameOf(row), () => open(chosen))
    else window.scrollTo({ top: 0 })
  }

  async function save(body: Body) {
    setNewer(undefined)
    try {
      if (row) await update({ params: { id: row._id }, body: { ...body, rev: seen.current } })
      else await create({ body })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STATE_CONFLICT') throw error
      // This error reply contains the row in the usual format.
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

/** Shown in a form when someone else has saved the same item since it was opened: load theirs, or overwrite it. */
function SavedSince({ onLoad, onOverwrite }: { onLoad: () => void; onOverwrite: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="warning"
      role="alert"
      title={t('admin.savedSince')}
      action={
        <>
          <Button size="sm" variant="secondary" onClick={onLoad}>
            {t('admin.loadSaved')}
          </Button>
          <Button size="sm" variant="ghost" type="submit" onClick={onOverwrite}>
            {t('admin.saveMine')}
          </Button>
        </>
      }
    >
      {t('admin.savedSinceText')}
    </Notice>
  )
}
