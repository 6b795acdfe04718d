import { createHmac, randomBytes } from 'node:crypto'
import bcrypt from 'bcryptjs'

/** `hash: null` creates a hash; otherwise the password is compared with it. */
export interface PasswordJob {
  password: string
  hash: string | null
  cost: number
}

const SCHEME = 'hmac-sha384-bcrypt'

/** bcrypt silently truncates its input at 72 bytes (40 Arabic letters are 80), so it gets the base64 of an HMAC. */
const keyed = (salt: string, password: string) =>
  createHmac('sha384', salt).update(password.normalize('NFC')).digest('base64')

function makeHash({ password, cost }: PasswordJob): string {
  const salt = randomBytes(16).toString('base64url')
  return [SCHEME, salt, bcrypt.hashSync(keyed(salt, password), cost)].join('$')
}

function matches(password: string, hash: string): boolean {
  const [scheme, salt, ...bcryptHash] = hash.split('$')
  if (scheme !== SCHEME || salt === undefined) return false
  return bcrypt.compareSync(keyed(salt, password), bcryptHash.join('$'))
}

export const runJob = (job: PasswordJob): string | boolean =>
  job.hash === null ? makeHash(job) : matches(job.password, job.hash)
