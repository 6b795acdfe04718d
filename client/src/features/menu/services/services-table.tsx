import type { ManagedWashServiceView } from '@car-wash/server/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../i18n/bidi.ts'
import { useLanguage } from '../../../i18n/i18n.ts'
import { localised } from '../../../i18n/localised.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Bdi } from '../../../ui/plain/bdi.tsx'
import { IconButton } from '../../../ui/plain/button.tsx'
import { Table } from '../../../ui/plain/table.tsx'

export interface ServicesTableProps {
  services: readonly ManagedWashServiceView[]
  /** The id of the service in the form. */
  editing: string | undefined
  onEdit: (service: ManagedWashServiceView) => void
  onDelete: (service: ManagedWashServiceView) => void
}

/** The wash menu with Edit and Delete (specification 2). */
export function ServicesTable({ services, editing, onEdit, onDelete }: ServicesTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  const nameOf = (service: ManagedWashServiceView) => localised(service, language).name
  return (
    <Table
      cardsBelow="lg"
      caption={t('washServices.caption')}
      rows={services}
      rowTone={({ _id }) => (_id === editing ? 'brand' : undefined)}
      columns={[
        {
          header: t('washServices.name'),
          rowHeader: true,
          className: 'wrap-anywhere',
          cell: service => <bdi>{nameOf(service)}</bdi>,
        },
        {
          header: t('washServices.priceColumn'),
          align: 'number',
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ price }) => <Bdi dir="auto">{format.money(price)}</Bdi>,
        },
        {
          header: t('washServices.durationColumn'),
          className: 'whitespace-nowrap',
          cell: ({ duration }) => t('units.minutes', { count: duration }),
        },
        {
          below: true,
          header: t('washServices.description'),
          className: 'sm:min-w-60 text-sm text-muted',
          cell: service => {
            const { description } = localised(service, language)
            return (
              <span dir="auto" title={description} className="wrap-anywhere cards:block lines:line-clamp-2">
                {description}
              </span>
            )
          },
        },
        {
          header: t('washServices.actions'),
          hideHeader: true,
          align: 'end',
          cell: service => (
            <span className="flex justify-end gap-1">
              <IconButton
                icon={<Pencil />}
                label={t('washServices.editOne', { name: isolated(nameOf(service)) })}
                onClick={() => onEdit(service)}
              />
              <IconButton
                icon={<Trash2 />}
                label={t('washServices.deleteOne', { name: isolated(nameOf(service)) })}
                onClick={() => onDelete(service)}
              />
            </span>
          ),
        },
      ]}
    />
  )
}
