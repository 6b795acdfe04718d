import { once } from 'node:events'
import net from 'node:net'
import { encode } from '../values/decode.ts'
import { Random } from './random.ts'

const OP_MSG = 2013
const OP_QUERY = 2004

const COMMANDS = [
  { insert: 't', documents: [{ _id: 5, x: 'abc', y: [1, 2, { z: 1 }] }], $db: 'r' },
  { find: 't', filter: { x: { $in: ['a', 'b'] } }, sort: { x: 1 }, $db: 'r' },
  { update: 't', updates: [{ q: { _id: 5 }, u: { $set: { 'y.$[]': 1 } }, upsert: true }], $db: 'r' },
  {
    aggregate: 't',
    pipeline: [{ $match: { x: 1 } }, { $group: { _id: 1, n: { $sum: 1 } } }],
    cursor: {},
    $db: 'r',
  },
].map(command => encode(command))

function mutated(random: Random): Buffer {
  const message = Buffer.concat([Buffer.alloc(21), random.pick(COMMANDS)])
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(random.below(20) === 0 ? OP_QUERY : OP_MSG, 12)
  message[20] = random.below(4) === 0 ? 1 : 0
  const changes = 1 + random.below(6)
  for (let n = 0; n < changes; n++) message[16 + random.below(message.length - 16)] = random.below(256)
  // Some announce a wrong length.
  if (random.below(10) === 0) message.writeInt32LE(random.below(message.length * 2), 0)
  return message
}

/** Sends messages with corrupted bytes, each on a separate connection. */
export async function sendMutated(socket: string, count: number, seed: number): Promise<void> {
  const random = new Random(seed)
  for (let n = 0; n < count; n++) {
    const connection = net.connect(socket)
    connection.on('error', () => connection.destroy())
    connection.end(mutated(random))
    connection.resume()
    await once(connection, 'close')
  }
}
