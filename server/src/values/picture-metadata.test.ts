import { expect, it } from 'vitest'
import { withoutMetadata } from './picture-metadata.ts'

const SECRET = 'GPS 41.9N 12.5E, taken by Ada'
const hex = (text: string) => Buffer.from(text, 'hex')
const size = (n: number, how: 'BE' | 'LE', bytes = 4) => {
  const field = Buffer.alloc(bytes)
  if (bytes === 2) field.writeUInt16BE(n)
  else if (how === 'BE') field.writeUInt32BE(n)
  else field.writeUInt32LE(n)
  return field
}
const pngChunk = (kind: string, data: Buffer | string) =>
  Buffer.concat([size(data.length, 'BE'), Buffer.from(kind), Buffer.from(data), Buffer.alloc(4)])
const jpegSegment = (marker: number, data: Buffer | string) =>
  Buffer.concat([Buffer.from([0xff, marker]), size(data.length + 2, 'BE', 2), Buffer.from(data)])
const webpChunk = (kind: string, data: Buffer | string) =>
  Buffer.concat([
    Buffer.from(kind),
    size(data.length, 'LE'),
    Buffer.from(data),
    Buffer.alloc(data.length % 2),
  ])
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  return Buffer.concat([Buffer.from('RIFF'), size(body.length, 'LE'), body])
}

it('a PNG keeps its picture and its colours, and no text, date or place', () => {
  const start = hex('89504e470d0a1a0a')
  const head = pngChunk('IHDR', hex('00000102000002030806000000'))
  const [colours, data, end] = [
    pngChunk('gAMA', size(45_455, 'BE')),
    pngChunk('IDAT', 'pixels'),
    pngChunk('IEND', ''),
  ]
  const notes = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME'].map(kind => pngChunk(kind, SECRET))
  const sent = Buffer.concat([start, head, colours, ...notes, data, end, Buffer.from(SECRET)])
  expect(withoutMetadata(sent, 'image/png')).toEqual(Buffer.concat([start, head, colours, data, end]))
})

it('a JPEG keeps its picture and its colours, and no comment or Exif data', () => {
  const start = hex('ffd8')
  const kept = [jpegSegment(0xe0, 'JFIF'), jpegSegment(0xe2, 'ICC_PROFILE'), jpegSegment(0xee, 'Adobe')]
  const notes = [0xe1, 0xed, 0xef, 0xfe].map(marker => jpegSegment(marker, SECRET))
  const rest = Buffer.concat([
    jpegSegment(0xc0, hex('080203010203')),
    jpegSegment(0xda, 'scan'),
    hex('0102ffd9'),
  ])
  const sent = Buffer.concat([start, ...kept, ...notes, hex('ff'), rest])
  expect(withoutMetadata(sent, 'image/jpeg')).toEqual(Buffer.concat([start, ...kept, hex('ff'), rest]))
})

it.each(['II', 'MM'])('a JPEG (%s) keeps which way is up, and no place', order => {
  const field = (n: number, bytes: number) => size(n, order === 'II' ? 'LE' : 'BE', bytes)
  const short = (n: number) => (order === 'II' ? field(n, 4).subarray(0, 2) : field(n, 2))
  const entry = (tag: number, turn: number) =>
    Buffer.concat([short(tag), short(3), field(1, 4), short(turn), short(0)])
  const tiff = Buffer.concat([
    ...[Buffer.from(order), short(42), field(8, 4), short(2)],
    ...[entry(0x100, 640), entry(0x112, 6), field(0, 4), Buffer.from(SECRET)],
  ])
  const exif = jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))
  const [start, rest] = [hex('ffd8'), jpegSegment(0xda, 'scan')]
  const kept = withoutMetadata(Buffer.concat([start, exif, rest]), 'image/jpeg')
  const turned = jpegSegment(
    0xe1,
    Buffer.concat([Buffer.from('Exif\0\0MM'), hex('002a00000008000101120003000000010006000000000000')]),
  )
  expect(kept).toEqual(Buffer.concat([start, turned, rest]))
})

it('a WebP keeps its picture and its colours, and no Exif or XMP, which its head no longer announces', () => {
  const head = (flags: string) => webpChunk('VP8X', hex(`${flags}000000010100020200`))
  const [colours, data] = [webpChunk('ICCP', 'odd'), webpChunk('VP8 ', 'pixels')]
  const sent = webp(head('2c'), colours, data, webpChunk('EXIF', SECRET), webpChunk('XMP ', SECRET))
  expect(withoutMetadata(sent, 'image/webp')).toEqual(webp(head('20'), colours, data))
})

it.each(['image/png', 'image/jpeg', 'image/webp'] as const)(
  'a %s that ends early stays as it is or gets shorter',
  type => {
    const whole = hex('89504e470d0a1a0a0000000d4948445200000102000002030806000000')
    for (let end = 12; end <= whole.length; end++)
      expect(withoutMetadata(whole.subarray(0, end), type).length).toBeLessThanOrEqual(end)
  },
)
