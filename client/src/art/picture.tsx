import notFound from './not-found.svg'
import nothingHere from './nothing-here.svg'

/** Three pictures in one file: an empty dashboard shows two, and each request costs its first paint. */
const SMALL = { width: 320, height: 220 }
const FILES = {
  noBookings: { src: `${nothingHere}#noBookings`, ...SMALL },
  noPackages: { src: `${nothingHere}#noPackages`, ...SMALL },
  nothingFound: { src: `${nothingHere}#nothingFound`, ...SMALL },
  notFound: { src: notFound, width: 480, height: 280 },
}

/** A decorative picture for an empty state. The files of this folder paint themselves, for both colour schemes. */
export function Picture({ of, className }: { of: keyof typeof FILES; className?: string }) {
  return <img {...FILES[of]} alt="" className={`h-auto w-full ${className ?? ''}`} />
}
