import type { ManagedBranchView } from '@car-wash/server/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../art/picture.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { Button } from '../../ui/plain/button.tsx'
import { Card } from '../../ui/plain/card.tsx'
import { EmptyState } from '../../ui/plain/states.tsx'
import { BranchesTable, type BranchesTableProps } from './branches-table.tsx'

/** More branches than fit on a screen. */
const MANY = 4

/** The table of branches; with many of them, a search by name, address and city. */
export function SearchableBranches({ branches, ...table }: BranchesTableProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const words = folded(search).split(/\s+/)
  const found = branches.filter(branch => words.every(word => textOf(branch).includes(word)))
  if (branches.length <= MANY) return <BranchesTable branches={branches} {...table} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <SearchBox
        label={t('chain.search')}
        placeholder={t('chain.searchFor')}
        value={search}
        onSearch={setSearch}
      />
      {found.length > 0 ? (
        <BranchesTable branches={found} {...table} />
      ) : (
        <Card>
          <EmptyState
            picture={<Picture of="nothingFound" />}
            title={t('chain.noneFound')}
            text={t('chain.noneFoundText')}
            action={<Button onClick={() => setSearch('')}>{t('chain.showAll')}</Button>}
          />
        </Card>
      )}
    </div>
  )
}

const textOf = ({ name, location, city }: ManagedBranchView) => folded(`${name} ${location} ${city}`)

/** Without accents and capitals. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
