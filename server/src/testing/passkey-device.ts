import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { TestClient } from './test-client.ts'
import type {
  AddPasskeyBody,
  newPasskeyOptions,
  PasskeyLoginBody,
  passkeyLoginOptions,
} from '../contract/auth.ts'

/** A device with passkeys, as WebAuthn describes one: it makes a key pair and signs challenges with it. */

const UP = 0x01
const UV = 0x04
const AT = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const hashOf = (clientDataJSON: string) => sha256(Buffer.from(clientDataJSON, 'base64url'))
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** What a test lets the device or its browser do otherwise. */
export interface Twist {
  origin?: string
  rpId?: string
  /** Without a finger, face or PIN. */
  unverified?: boolean
  counter?: number
  type?: string
}

/** Adds a new device's passkey to the account, whose password it is. */
export async function addPasskey(
  client: TestClient,
  { name = 'My phone', password, device = new PasskeyDevice() }: NewPasskey,
): Promise<PasskeyDevice> {
  const begun = await client.call('POST /auth/passkeys/new', { body: { password } })
  const response = device.add(begun.body.options)
  const added = await client.call('POST /auth/passkeys', { body: { name, response } })
  if (added.status !== 201) throw new Error(`the passkey was not added: ${TestClient.refusal(added)}`)
  return device
}
interface NewPasskey {
  name?: string
  password: string
  device?: PasskeyDevice
}

export class PasskeyDevice {
  readonly credentialId = randomBytes(16)
  readonly #format: string
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  #counter: number | null
  /** The account, by the options of the first. */
  userHandle = ''

  /**
   * `counts`: whether it counts its signatures; passkeys that are copied between devices do not. Its
   * `format` of attestation: none, self (a signature by the new key), or another, which brings a certificate.
   */
  constructor({ counts = true, format = 'none' } = {}) {
    this.#format = format
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
    this.#counter = counts ? 0 : null
  }

  add(options: z.infer<typeof newPasskeyOptions>, twist: Twist = {}): AddPasskeyBody['response'] {
    this.userHandle = options.user.id
    const id = base64url(this.credentialId)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(options.rp.id, twist, AT), credential])
    const clientDataJSON = clientData('webauthn.create', options.challenge, twist)
    const attestationObject = cbor(
      new Map<string, Cbor>([
        ['fmt', this.#format === 'self' ? 'packed' : this.#format],
        ['attStmt', this.#statement(Buffer.concat([authData, hashOf(clientDataJSON)]))],
        ['authData', authData],
      ]),
    )
    return {
      id,
      response: {
        clientDataJSON,
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'telepathy'],
      },
    }
  }

  sign(options: z.infer<typeof passkeyLoginOptions>, twist: Twist = {}): PasskeyLoginBody['response'] {
    const authData = this.#authData(options.rpId, twist)
    const clientDataJSON = clientData('webauthn.get', options.challenge, twist)
    const signed = Buffer.concat([authData, hashOf(clientDataJSON)])
    return {
      id: base64url(this.credentialId),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
        userHandle: this.userHandle,
      },
    }
  }

  #statement(signed: Buffer): Map<string, Cbor> {
    if (this.#format === 'none') return new Map()
    if (this.#format !== 'self') return new Map([['x5c', randomBytes(40)]])
    return new Map<string, Cbor>([
      ['alg', -7],
      ['sig', sign('sha256', signed, this.#privateKey)],
    ])
  }

  #authData(rpId: string, twist: Twist, flags = 0): Buffer {
    const counter = Buffer.alloc(4)
    if (this.#counter !== null) counter.writeUInt32BE(twist.counter ?? ++this.#counter)
    const all = flags | UP | (twist.unverified ? 0 : UV)
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([all]), counter])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
}

const clientData = (type: string, challenge: string, { origin = 'http://localhost:3000', ...twist }: Twist) =>
  base64url(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin: false }))

type Cbor = number | string | Buffer | Map<number, Cbor> | Map<string, Cbor>

/** CBOR (RFC 8949) of what a device sends. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries: [number | string, Cbor][] = [...value]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}
