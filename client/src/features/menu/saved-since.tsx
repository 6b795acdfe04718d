import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** Shown in a form when someone else has saved the same item since it was opened: load theirs, or overwrite it. */
export function SavedSince({ onLoad, onOverwrite }: { onLoad: () => void; onOverwrite: () => void }) {
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
