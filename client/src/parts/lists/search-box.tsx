import { SEARCH_LENGTH } from '@car-wash/server/contract/constants'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TextInput } from '../../ui/plain/text-input.tsx'

const PAUSE_MS = 350

/** A search that runs while the user types, after a short pause, or at once on Enter. */
export function SearchBox({
  label,
  hideLabel,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string
  hideLabel?: boolean
  placeholder: string
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The value was cleared or restored from outside: the box follows. Text that is being typed stays.
  if (known !== value) {
    setKnown(value)
    if (text.trim() !== value) setText(value)
  }

  function search(next: string) {
    clearTimeout(timer.current)
    if (next.trim() !== value) onSearch(next.trim())
  }

  return (
    <form
      method="post"
      role="search"
      aria-label={label}
      className={className}
      onSubmit={event => {
        event.preventDefault()
        search(text)
      }}
    >
      <TextInput
        type="search"
        label={label}
        hideLabel={hideLabel}
        placeholder={placeholder}
        icon={<Search />}
        autoComplete="off"
        maxLength={SEARCH_LENGTH}
        dir="auto"
        value={text}
        onChange={event => {
          const next = event.target.value
          setText(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(next), PAUSE_MS)
        }}
      />
    </form>
  )
}
