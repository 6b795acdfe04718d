import type { LogoType } from '../contract/constants.ts'

/** Its picture alone: without texts, dates, places, previews and programs' notes. Sound pictures only (`pictureSize`). */
export function withoutMetadata(bytes: Buffer, type: LogoType): Buffer {
  if (type === 'image/png') return withoutPngTexts(bytes)
  return type === 'image/jpeg' ? withoutJpegNotes(bytes) : withoutWebpNotes(bytes)
}

/** PNG, 11.3: what only describes. Colours, transparency and size stay. */
const PNG_NOTES = new Set(['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'])

function withoutPngTexts(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (!PNG_NOTES.has(kind)) kept.push(bytes.subarray(at, end))
    // What follows the end belongs to no picture.
    if (kind === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
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
    if (!isJpegNote(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/** RFC 9649, 2.7: the chunks, and the bits of VP8X that announce them. */
const WEBP_NOTES = new Set(['EXIF', 'XMP '])
const WEBP_FLAGS = 0x08 | 0x04

function withoutWebpNotes(bytes: Buffer): Buffer {
  const kept: Buffer[] = []
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    const chunk = Buffer.from(bytes.subarray(at, at + 8 + size + (size % 2)))
    const kind = chunk.toString('latin1', 0, 4)
    if (kind === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~WEBP_FLAGS, 8)
    if (!WEBP_NOTES.has(kind)) kept.push(chunk)
    at += 8 + size + (size % 2)
  }
  const body = Buffer.concat(kept)
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + body.length, 4)
  return Buffer.concat([head, body])
}
