import net from 'node:net'

/** One HTTP request as the load generator sends it. */
export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface Answer {
  status: number
  /** Seconds; null where the reply has none. */
  retryAfter: number | null
  ms: number
}

const HEAD_END = '\r\n\r\n'

function textOf({ method = 'GET', path, headers = {}, body }: Shot): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined)
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`)
  return lines.join('\r\n') + HEAD_END + (body ?? '')
}

/**
 * One connection, one request at a time. A bare socket, because a client that costs more than the server would measure
 * itself: it reads only the status, Retry-After and the length of the reply.
 */
export class Line {
  readonly #socket: net.Socket
  #received = ''
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void; sent: number } | null = null

  private constructor(socket: net.Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      this.#received += chunk
      this.#read()
    })
    socket.on('close', () => this.#fail(new Error('the server closed the connection')))
    socket.on('error', error => this.#fail(error))
  }

  static open(origin: string): Promise<Line> {
    const { hostname, port } = new URL(origin)
    return new Promise((resolve, reject) => {
      const socket = net.connect(Number(port), hostname)
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Line(socket))
      })
    })
  }

  ask(shot: Shot): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject, sent: performance.now() }
      this.#socket.write(textOf(shot))
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #read(): void {
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0 || !this.#waiting) return
    const head = this.#received.slice(0, headEnd)
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    const hasBody = status !== 304 && status !== 204
    if (hasBody && length === undefined) {
      this.#fail(new Error(`a reply without Content-Length: ${head}`))
      return
    }
    const end = headEnd + HEAD_END.length + (hasBody ? Number(length) : 0)
    if (this.#received.length < end) return
    this.#received = this.#received.slice(end)
    const retryAfter = /\r\nretry-after: (\d+)/i.exec(head)?.[1]
    const { resolve, sent } = this.#waiting
    this.#waiting = null
    resolve({
      status,
      retryAfter: retryAfter === undefined ? null : Number(retryAfter),
      ms: performance.now() - sent,
    })
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}

export interface Volley {
  /** Total wall time. */
  seconds: number
  answers: Answer[]
}

/** `count` requests over `clients` connections, each sending its next as soon as it has its answer. */
export async function fire(
  origin: string,
  { clients, count, shot }: { clients: number; count: number; shot: (n: number) => Shot },
): Promise<Volley> {
  const lines = await Promise.all(Array.from({ length: clients }, () => Line.open(origin)))
  const answers: Answer[] = []
  let next = 0
  const began = performance.now()
  await Promise.all(
    lines.map(async line => {
      while (next < count) answers.push(await line.ask(shot(next++)))
    }),
  )
  const seconds = (performance.now() - began) / 1000
  for (const line of lines) line.close()
  return { seconds, answers }
}

/** Sends `perSecond` requests a second, however long answers take; each is timed from the moment it was due. */
export async function stream(
  origin: string,
  { perSecond, seconds, shot }: { perSecond: number; seconds: number; shot: (n: number) => Shot },
): Promise<Answer[]> {
  const idle: Line[] = []
  const began = performance.now()
  const due = Array.from({ length: perSecond * seconds }, (_, n) => began + (n * 1000) / perSecond)
  const answers = await Promise.all(
    due.map(async (at, n) => {
      await new Promise(resolve => setTimeout(resolve, at - performance.now()))
      const line = idle.pop() ?? (await Line.open(origin))
      const answer = await line.ask(shot(n))
      idle.push(line)
      return { ...answer, ms: performance.now() - at }
    }),
  )
  for (const line of idle) line.close()
  return answers
}

/** Checks that every answer has this status; otherwise the scenario does not measure what it claims. */
export function requireStatus(answers: readonly Answer[], status: number, of = 'a request'): void {
  const other = answers.find(answer => answer.status !== status)
  if (other) throw new Error(`${of}: expected ${status}, got ${other.status}`)
}
