import type { PictureType } from '../contract/constants.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** The type of a picture by its first bytes, whatever its sender calls it; null for anything else, SVG among it. */
export function pictureType(bytes: Buffer): PictureType | null {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'image/jpeg'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'image/avif'
  return null
}

/** Width and height in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** The size that a PNG, JPEG or WebP states in its head; null where it states none that can be read. */
export function pictureSize(bytes: Buffer, type: PictureType): PictureSize | null {
  try {
    if (type === 'image/png') return sizeOfPng(bytes)
    if (type === 'image/jpeg') return sizeOfJpeg(bytes)
    return type === 'image/webp' ? sizeOfWebp(bytes) : null
  } catch (error) {
    // The bytes end within their head.
    if (error instanceof RangeError) return null
    throw error
  }
}

const word = (bytes: Buffer, at: number, length = 4) => bytes.toString('latin1', at, at + length)

/** PNG, 11.2.2: IHDR is the first chunk. */
const sizeOfPng = (bytes: Buffer): PictureSize | null =>
  word(bytes, 12) === 'IHDR' ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : null

/** ITU-T T.81, B.1.1.3: the frame headers are SOF0 to SOF15, but for DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfJpeg(bytes: Buffer): PictureSize | null {
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    while (bytes.readUInt8(at + 1) === 0xff) at++
    if (isFrame(bytes.readUInt8(at + 1)))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}

/** RFC 9649, 2.5 to 2.7: lossy, lossless and extended. */
function sizeOfWebp(bytes: Buffer): PictureSize | null {
  const kind = word(bytes, 12)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return null
}
