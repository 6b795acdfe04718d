import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { Page, PageHeader } from '../../ui/plain/page.tsx'
import { Skeleton } from '../../ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/plain/states.tsx'
import type { Linked } from './use-linked.ts'

/** The page of a link from a mail, for whoever has it: no login, no name. */
export function LinkedPage<View>({
  linked: { view, problem, retry },
  title,
  otherwise,
  children,
}: {
  linked: Linked<View>
  title: string
  /** Where to go when the link has ended. */
  otherwise: { to: string; label: string }
  children: (view: View) => ReactNode
}) {
  const { t } = useTranslation()
  if (problem === 'gone') {
    return (
      <EmptyState
        level={1}
        title={t('visit.gone')}
        text={t('visit.goneText')}
        action={<ButtonLink to={otherwise.to}>{otherwise.label}</ButtonLink>}
      />
    )
  }
  return (
    <Page narrow>
      <PageHeader title={title} />
      {problem === 'failed' && <ErrorState title={t('visit.failed')} onRetry={retry} />}
      {!view && !problem && <Skeleton className="h-112 w-full" />}
      {view && <Card className="grid gap-6">{children(view)}</Card>}
    </Page>
  )
}
