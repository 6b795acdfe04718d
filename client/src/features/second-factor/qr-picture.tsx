import { encode } from 'uqr'

const MARGIN = 4

/** A QR code as one path, dark on white in every scheme: cameras need the contrast. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: MARGIN })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-control border border-line"
    >
      <path fill="#fff" d={`M0 0h${String(size)}v${String(size)}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
