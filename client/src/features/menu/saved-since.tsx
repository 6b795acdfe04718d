import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/plain/button.tsx'
import { Notice } from '../../ui/plain/notice.tsx'

/** In a form: somebody else has saved the same thing since it was opened. Theirs is taken, or one's own saved over it. */
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
