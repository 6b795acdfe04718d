import type { PictureType } from '../contract/constants.ts'

/** The picture without texts, dates, places and previews; a JPEG keeps which way is up. AVIF and the unreadable stay. */
export function withoutMetadata(bytes: Buffer, type: PictureType): Buffer {
  if (type === 'image/png') return withoutPngTexts(bytes)
  if (type === 'image/jpeg') return withoutJpegNotes(bytes)
  return type === 'image/webp' ? withoutWebpNotes(bytes) : bytes
}

/** PNG, 11.3: what only describes. Colours, transparency and size stay. */
const PNG_NOTES = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'])

function withoutPngTexts(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_NOTES.has(kind)) kept.push(bytes.subarray(at, end))
    // What follows the end belongs to no picture.
    if (kind === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/** ITU-T T.81: comments, and the segments of applications but JFIF, colour profile and Adobe, which change the colours. */
const isJpegNote = (marker: number) =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)
const START_OF_SCAN = 0xda

function withoutJpegNotes(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === START_OF_SCAN) break
    const end = marker === 0xff ? at + 1 : at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at, end)
    if (!isJpegNote(marker)) kept.push(segment)
    else if (marker === 0xe1) kept.push(...turnOf(segment))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

const ORIENTATION = 0x112

/** A segment that says nothing but how the picture is to be turned; none for one that is upright (TIFF 6.0, 8). */
function turnOf(segment: Buffer): Buffer[] {
  const tiff = segment.subarray(10)
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return []
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, size: number) => {
    if (at + size > tiff.length) return 0
    return isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  }
  const first = read(4, 4)
  for (let n = 0; n < read(first, 2); n++) {
    const field = first + 2 + 12 * n
    const turn = read(field, 2) === ORIENTATION ? read(field + 8, 2) : 0
    if (turn > 1 && turn <= 8)
      return [
        Buffer.from(
          `ffe100224578696600004d4d002a0000000800010112000300000001000${String(turn)}000000000000`,
          'hex',
        ),
      ]
  }
  return []
}

/** RFC 9649, 2.7: the chunks, and the bits of VP8X that announce them. */
const WEBP_NOTES = new Set(['EXIF', 'XMP '])
const WEBP_FLAGS = 0x08 | 0x04

function withoutWebpNotes(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  let at = 12
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + size + (size % 2)))
    const kind = chunk.toString('latin1', 0, 4)
    if (kind === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_FLAGS, 8)
    if (!WEBP_NOTES.has(kind)) kept.push(chunk)
    at += 8 + size + (size % 2)
  }
  const body = Buffer.concat([...kept, bytes.subarray(at)])
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}
