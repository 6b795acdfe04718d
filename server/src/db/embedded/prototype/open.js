import { Store } from './store.ts'
import { Engine } from './engine.ts'
import { serve } from './wire.ts'

/** See open.d.ts. */
export async function openEngine({ file, socket, durable }) {
  const engine = new Engine(new Store(file, durable ? 'FULL' : 'OFF'), socket)
  const server = await serve(engine, { path: socket })
  return {
    close() {
      server.close()
      engine.close()
    },
  }
}
