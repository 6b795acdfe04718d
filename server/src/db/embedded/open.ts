import { Engine } from './engine.ts'
import { serve } from './wire/server.ts'

/** Opens the data file and serves it on the socket until closed. */
export async function openEngine(options: {
  file: string
  socket: string
  durable: boolean
}): Promise<{ close(): void }> {
  const engine = new Engine(options, options.socket)
  const server = await serve(engine, options.socket)
  return {
    close: () => {
      server.close()
      engine.close()
    },
  }
}
