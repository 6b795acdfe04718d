import { type ReactNode, useRef } from 'react'
import { Upload } from 'lucide-react'
import { Button } from '../../ui/plain/button.tsx'

/** A button that picks a file; the same one can be picked again. */
export function FileButton({
  accept,
  pending,
  disabled,
  onPick,
  children,
}: {
  accept: string
  pending: boolean
  disabled?: boolean
  onPick: (file: File) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <Button
        variant="secondary"
        icon={<Upload />}
        pending={pending}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  )
}
