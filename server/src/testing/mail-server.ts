import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** One that mail programs may use without being root. */
const PORT = 2525

export interface MailServer {
  /** What came in, whole. */
  received: string[]
  /** The user names and passwords that signed in. */
  logins: string[]
  close(): Promise<void>
}

/** A mail server on this machine at the port that the settings allow, once no other test has it. Takes every sign-in. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const [received, logins]: string[][] = [[], []]
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password = '' }, _session, done) => {
      logins?.push(`${username} ${password}`)
      done(null, { user: username })
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received?.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  for (let tries = 0; tries < 100; tries++) {
    const error = await new Promise<NodeJS.ErrnoException | null>(resolve => {
      server.server.once('error', resolve)
      server.listen(PORT, '127.0.0.1', () => {
        resolve(null)
      })
    })
    if (!error) break
    if (error.code !== 'EADDRINUSE') throw error
    await setTimeout(200)
  }
  server.on('error', () => undefined)
  return {
    received: received ?? [],
    logins: logins ?? [],
    close: () =>
      new Promise(resolve => {
        server.close(resolve)
      }),
  }
}
