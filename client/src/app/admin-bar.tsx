import { Info, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { DeskSearch } from '../features/desk-search/desk-search.tsx'
import { NoticesBell } from '../features/notices/notices-bell.tsx'
import { IconButton } from '../ui/plain/button.tsx'
import { ADMIN_BAR, HomeBar } from './home-bar.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { TopLink } from './top-bar.tsx'
import { LogoutButton } from './logout-button.tsx'

/** Only the globe, which opens the list. */
const GLOBE =
  'max-xl:size-11 max-xl:shrink-0 max-xl:justify-center max-xl:border-transparent max-xl:*:[span]:hidden max-xl:*:[svg]:first-of-type:size-5 max-xl:*:[svg]:last-of-type:hidden'

/** The bar of the admin pages: search, notices, and what the top bar has; of a window below 1280 px only their icons. */
export function AdminBar() {
  const { t } = useTranslation()
  const { key } = useLocation()
  /** The page on which a button has opened the search, which closes with it. */
  const [searchesAt, setSearchesAt] = useState<string>()
  const isSearching = searchesAt === key
  const button = useRef<HTMLButtonElement>(null)
  return (
    <HomeBar className={ADMIN_BAR}>
      <DeskSearch
        isOpen={isSearching}
        onClose={() => {
          setSearchesAt(undefined)
          if (isSearching) button.current?.focus()
        }}
      />
      <IconButton
        ref={button}
        className="ms-auto xl:hidden"
        label={t('admin.search')}
        icon={<Search />}
        aria-expanded={isSearching}
        onClick={() => setSearchesAt(isSearching ? undefined : key)}
      />
      <NoticesBell />
      <nav aria-label={t('nav.main')} className="flex items-center xl:gap-1">
        <TopLink to="/AdminDashboard" className="max-xl:hidden">
          {t('nav.adminDashboard')}
        </TopLink>
        <TopLink to="/AboutUs" className="max-xl:min-w-11">
          <Info aria-hidden className="size-5 xl:hidden" />
          <span className="max-xl:sr-only">{t('nav.about')}</span>
        </TopLink>
      </nav>
      <LogoutButton variant="ghost" size="sm" className="max-xl:hidden" />
      <LanguagePicker className={GLOBE} />
      <MobileMenu below="xl" />
    </HomeBar>
  )
}
