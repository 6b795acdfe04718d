import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** The port of the settings for which nobody needs to be root. */
export const MAIL_PORT = 2525

/** A mail server on this machine, once no other test has the port. `code` is the one of the newest test mail. */
export async function startMailServer() {
  const sockets = new Set<Socket>()
  let received = ''
  const server = createServer(socket => {
    sockets.add(socket)
    let isData = false
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString()
      if (isData) received += text
      if (isData && !received.endsWith('\r\n.\r\n')) return
      const isStart = !isData && /^DATA/i.test(text)
      if (isStart) received = ''
      isData = isStart
      socket.write(isStart ? '354 go on\r\n' : '250 taken\r\n')
    })
  })
  for (let tries = 0; tries < 50 && !server.listening; tries++) {
    server.listen(MAIL_PORT, '127.0.0.1')
    await once(server, 'listening').catch(() => setTimeout(200))
  }
  return {
    code: () => /\b(\d{6})\b/.exec(received.slice(received.indexOf('text/plain')))?.[1] ?? '',
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
