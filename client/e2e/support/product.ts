import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '../../..')

/** The built product as a separate process, on a free port and in a temporary folder: with the sample chain, or empty. */
export class Product {
  readonly dataDir: string
  url = ''
  #process: ChildProcess | null = null
  #output: string[] = []
  readonly #program: string

  private constructor(dataDir: string, program: 'demo' | 'main') {
    this.dataDir = dataDir
    this.#program = path.join(root, 'server/dist', program === 'demo' ? 'commands/demo.js' : 'main.js')
  }

  static async start(env: Record<string, string> = {}, program: 'demo' | 'main' = 'demo'): Promise<Product> {
    const product = new Product(mkdtempSync(path.join(tmpdir(), 'washline-e2e-')), program)
    await product.run(env)
    return product
  }

  /** Without a super-admin: the token of the link that makes the first one. */
  get setupToken(): string {
    const token = /\?setup=(\S+)/.exec(this.#output.join('\n'))?.[1]
    if (token === undefined) throw new Error('the product offers no setup')
    return token
  }

  /** Starts (or restarts) on the same folder and port and waits for the address line. */
  async run(env: Record<string, string> = {}): Promise<void> {
    const port = this.url ? new URL(this.url).port : '0'
    const child = spawn(process.execPath, [this.#program], {
      cwd: root,
      env: {
        ...baseEnv(),
        CAR_WASH_ENV: '',
        MAIL_DELIVERY: 'files',
        DATA_DIR: this.dataDir,
        PORT: port,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    child.stderr.on('data', (chunk: Buffer) => this.#output.push(chunk.toString()))
    const address = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', line => {
        this.#output.push(line)
        const ready = /^Ready at (\S+)$/.exec(line)
        if (ready?.[1]) resolve(ready[1])
      })
      child.once('exit', code => {
        reject(new Error(`the product exited with ${String(code)}:\n${this.#output.join('\n')}`))
      })
    })
    this.url = address.replace('localhost', '127.0.0.1')
  }

  /** Simulates a power cut: the process gets no chance to shut down. Its child, the database, ends with it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = null
    if (child?.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}

/** The environment without the developer's own configuration. */
function baseEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME }
}
