import type { ReactNode } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs'

export interface TabsProps {
  /** The page's h1, in the line of the tabs where both fit. */
  title: ReactNode
  /** The label of the group of tabs. */
  label: string
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[]
  selected: string
  onSelect: (id: string) => void
}

/** Views of one page, one at a time; the caller controls the selection, so that it can live in the URL. */
export function Tabs({ title, label, tabs, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={key => {
        onSelect(String(key))
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b">
        {title}
        <TabList aria-label={label} className="-mb-px flex gap-1 overflow-x-auto">
          {tabs.map(tab => (
            <Tab
              key={tab.id}
              id={tab.id}
              className="flex min-h-11 cursor-pointer items-center rounded-t-control border-b-3 border-transparent px-4 font-semibold whitespace-nowrap text-muted transition-colors hover:text-brand-ink data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-focus data-selected:border-brand data-selected:text-brand-ink"
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
      {tabs.map(tab => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-control pt-4 sm:pt-5">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
