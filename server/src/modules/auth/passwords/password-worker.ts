import { createHmac, randomBytes } from 'node:crypto'
import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import bcrypt from 'bcryptjs'

/**
 * The worker thread that hashes passwords: ten hashes on the main thread would stall every request for half a second.
 * bcrypt silently truncates its input at 72 bytes (40 Arabic letters are 80), so it gets the base64 of an HMAC.
 */

/** `hash: null` creates a hash; otherwise the password is compared with it. */
export interface PasswordJob {
  id: number
  password: string
  hash: string | null
  cost: number
}
export interface PasswordResult {
  id: number
  /** The new hash, or whether the password matches. */
  value: string | boolean
}

/** A hash is waited for anyway; with all cores busy, everybody else's requests come first. */
const NICENESS = 10

function yieldToRequests(): void {
  // Only Linux sets the priority of the calling thread; elsewhere it would be that of the whole process.
  if (process.platform !== 'linux') return
  try {
    os.setPriority(Math.max(os.getPriority(), NICENESS))
  } catch {
    // Forbidden in some containers: hashing then has the priority of all else.
  }
}

const SCHEME = 'hmac-sha384-bcrypt'

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

yieldToRequests()
parentPort?.on('message', (job: PasswordJob) => {
  const value = job.hash === null ? makeHash(job) : matches(job.password, job.hash)
  const result: PasswordResult = { id: job.id, value }
  parentPort?.postMessage(result)
})
