import type { ProfileView } from '@car-wash/server/contract'
import { useQuery } from '@tanstack/react-query'
import { Car, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { BRAND } from '../../lib/brand.ts'
import { configQuery } from '../../queries/config.ts'
import { Badge } from '../../ui/plain/badge.tsx'
import { Bdi } from '../../ui/plain/bdi.tsx'
import { Card, CardHead } from '../../ui/plain/card.tsx'
import { Facts } from '../../ui/plain/facts.tsx'

/** The profile in view mode. */
export function ProfileFacts({ profile }: { profile: ProfileView }) {
  const { t, format } = useWords()
  const { mail } = useQuery(configQuery).data ?? {}
  const on = mail === 'off' ? 'profile.remindersPaused' : 'profile.remindersOn'
  const { name, email, phone, address, language, reminders, familyMembers, vehicles } = profile
  const missing = <span className="font-normal text-muted">{t('profile.notProvided')}</span>
  const spoken = language ? (
    format.language(language)
  ) : (
    <span className="font-normal text-muted">{t('profile.noLanguage')}</span>
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <Card as="section" className="lg:row-span-2">
        <CardHead title={t('profile.details')} className="mb-5" />
        <Facts
          facts={[
            { label: t('profile.name'), value: <bdi className="wrap-anywhere">{name}</bdi> },
            {
              label: t('profile.email'),
              value: <Bdi className="wrap-anywhere">{email}</Bdi>,
            },
            { label: t('words.phone'), value: phone ? <Bdi>{phone}</Bdi> : missing },
            {
              label: t('words.address'),
              value: address ? <bdi className="wrap-anywhere whitespace-pre-line">{address}</bdi> : missing,
            },
            {
              label: t('profile.language'),
              value: BRAND.languages.length > 1 ? spoken : undefined,
            },
            {
              label: t('profile.reminders'),
              value: t(reminders ? on : 'profile.remindersOff'),
            },
          ]}
        />
      </Card>
      <Entries title={t('profile.vehicles')} none={t('profile.noVehicles')} icon={<Car />}>
        {vehicles.map(({ _id, plate, label, type }) => (
          <Entry key={_id} aside={<Badge icon={null}>{t(`status.vehicle.${type}`)}</Badge>}>
            <Bdi className="block font-semibold wrap-anywhere text-heading">{plate}</Bdi>
            {label !== '' && <bdi className="block text-sm wrap-anywhere text-muted">{label}</bdi>}
          </Entry>
        ))}
      </Entries>
      <Entries title={t('profile.family')} none={t('profile.noFamily')} icon={<Users />}>
        {familyMembers.map(member => (
          <Entry key={member._id}>
            <bdi className="block font-semibold wrap-anywhere text-heading">{member.name}</bdi>
            <bdi className="block text-sm wrap-anywhere text-muted">{member.relationship}</bdi>
          </Entry>
        ))}
      </Entries>
    </div>
  )
}

function Entries({
  title,
  none,
  icon,
  children,
}: {
  title: string
  /** Shown when the list is empty. */
  none: string
  icon: ReactNode
  children: readonly ReactNode[]
}) {
  return (
    <Card as="section">
      <CardHead
        title={title}
        className="mb-4"
        aside={
          <span aria-hidden className="inline-flex text-brand-ink *:size-6">
            {icon}
          </span>
        }
      />
      {children.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Card>
  )
}

function Entry({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">{children}</div>
      {aside}
    </li>
  )
}
