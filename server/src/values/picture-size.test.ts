import { expect, it } from 'vitest'
import type { PictureType } from '../contract/constants.ts'
import { pictureSize } from './picture-type.ts'

/** Heads as encoders write them: 258 × 515 pixels. */
const HEADS: [string, PictureType, string][] = [
  ['PNG', 'image/png', '89504e470d0a1a0a0000000d4948445200000102000002030806000000'],
  ['baseline JPEG behind its comment', 'image/jpeg', 'ffd8fffe00046869ffc0001108020301020301'],
  ['progressive JPEG with fill bytes', 'image/jpeg', 'ffd8ffffffc2001108020301020301'],
  ['lossy WebP', 'image/webp', '5249464600000000574542505650382000000000000000' + '9d012a' + '02010302'],
  ['lossless WebP', 'image/webp', '5249464600000000574542505650384c00000000' + '2f' + '01818000'],
  ['extended WebP', 'image/webp', '524946460000000057454250565038580a00000000000000' + '010100' + '020200'],
]

it.each(HEADS)('the size of a %s is read', (_name, type, hex) => {
  expect(pictureSize(Buffer.from(hex, 'hex'), type)).toEqual({ width: 258, height: 515 })
})

it.each(HEADS)('no other size of a %s that ends early is read', (_name, type, hex) => {
  const whole = Buffer.from(hex, 'hex')
  const sizes = Array.from(whole, (_byte, end) => pictureSize(whole.subarray(0, end), type))
  expect(sizes[0]).toBeNull()
  for (const size of sizes) expect([null, { width: 258, height: 515 }]).toContainEqual(size)
})

it('the reader ends in a JPEG whose segments never do', () => {
  const endless = Buffer.from('ffd8' + 'ffe00000'.repeat(1000), 'hex')
  expect(pictureSize(endless, 'image/jpeg')).toBeNull()
})
