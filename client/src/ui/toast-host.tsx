import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Slide, toast, ToastContainer, type IconProps } from 'react-toastify/unstyled'

interface ToastHostProps {
  /** The label of the area: "Notifications". */
  label: string
  /** The label of a toast's cross: "Close". */
  closeLabel: string
  rtl: boolean
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert, default: Info }
const inks = {
  info: 'text-brand-ink',
  success: 'text-success-ink',
  warning: 'text-warning-ink',
  error: 'text-danger-ink',
  default: 'text-muted',
}

function ToastIcon({ type }: IconProps) {
  const Icon = icons[type]
  return <Icon aria-hidden className={`size-6 ${inks[type]}`} />
}

/** Where toasts appear, at the top end over the top bar, one after another. */
export function ToastHost({ label, closeLabel, rtl }: ToastHostProps) {
  const isThere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  // The server draws no portal.
  if (!isThere) return null
  return createPortal(
    // Focus inside pauses all toasts, as hovering pauses one. The attribute keeps them available to screen readers and the
    // pointer while a modal dialog makes the rest of the page inert.
    <div
      role="presentation"
      data-react-aria-top-layer="true"
      onFocus={() => {
        toast.pause()
      }}
      onBlur={() => {
        toast.play()
      }}
    >
      <ToastContainer
        aria-label={label}
        position={rtl ? 'top-left' : 'top-right'}
        rtl={rtl}
        transition={Slide}
        // The next one comes when the one before has slid out.
        limit={1}
        closeOnClick={false}
        // Hides the bar from screen readers, who would hear its English name; toast.css shows it to everyone else.
        hideProgressBar
        draggable="touch"
        pauseOnHover
        pauseOnFocusLoss
        icon={ToastIcon}
        closeButton={({ closeToast }) => (
          <button
            type="button"
            aria-label={closeLabel}
            onClick={closeToast}
            className="absolute inset-y-0 end-1 my-auto flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      />
    </div>,
    document.body,
  )
}
