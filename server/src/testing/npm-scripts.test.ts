import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject } from './project-copy.ts'

interface Script {
  npm: ChildProcess
  /** Resolves when standard output or standard error matches. */
  says(pattern: RegExp): Promise<void>
  written(): string
}

let copy: string
const started: Script[] = []
const children = new Set<number>()

beforeAll(() => {
  copy = copyProject()
})
afterAll(() => {
  // Of a test that has failed, too.
  for (const { npm } of started) descendantsOf(npm.pid)
  for (const pid of alive(children)) process.kill(pid, 'SIGKILL')
  for (const { npm } of started) if (npm.exitCode === null && npm.signalCode === null) npm.kill('SIGKILL')
  fs.rmSync(copy, { recursive: true, force: true, maxRetries: 10 })
})

/** `npm run` as a process manager starts it, on its own data folder and a free port. */
function run(script: string, dataDir = script): Script {
  const npm = spawn('npm', ['run', script], {
    cwd: copy,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: path.join(copy, 'data', dataDir),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let tell = (): void => undefined
  for (const output of [npm.stdout, npm.stderr]) {
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      tell()
    })
  }
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      tell = () => {
        if (pattern.test(text)) resolve()
      }
      tell()
      npm.once('close', () => reject(new Error(`npm run ${script} ended:\n${text}`)))
    })
  const one = { npm, says, written: () => text }
  started.push(one)
  return one
}

/** Each running process and its parent; a zombie does not count as running. */
function processes(): [number, number][] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=']).toString().trim().split('\n')
  return rows
    .map(row => row.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => [Number(pid), Number(parent)])
}

/** All descendants of a process. */
function descendantsOf(pid: number | undefined): number[] {
  const pairs = processes()
  const found: number[] = []
  for (let parents = [pid]; parents.length > 0;) {
    const next = pairs.filter(([, parent]) => parents.includes(parent)).map(([child]) => child)
    found.push(...next)
    parents = next
  }
  for (const each of found) children.add(each)
  return found
}

const alive = (pids: Iterable<number>): number[] => {
  const running = new Set(processes().map(([pid]) => pid))
  return [...pids].filter(pid => running.has(pid))
}

/** Sends SIGTERM to npm only, as process managers and containers do. */
async function end({ npm }: Script): Promise<{ code: number | null; left: number[] }> {
  const descendants = descendantsOf(npm.pid)
  expect(descendants).not.toEqual([])
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  return { code, left: alive(descendants) }
}

describe('the npm scripts', () => {
  it('the npm scripts replace their shell, which would otherwise end alone when npm is stopped', () => {
    for (const part of ['', 'client', 'server', 'server/embedded-database']) {
      const { scripts } = JSON.parse(fs.readFileSync(path.join(copy, part, 'package.json'), 'utf8')) as {
        scripts: Record<string, string>
      }
      for (const [name, command] of Object.entries(scripts)) expect(command, name).toMatch(/^exec [^&;|]+$/)
    }
  })

  it('the npm scripts can start together in a folder that is not built', async () => {
    const both = [run('db', 'first'), run('db', 'second')]
    await Promise.all(both.map(script => script.says(/^mongodb:\/\//m)))
    for (const script of both) expect(await end(script)).toEqual({ code: 0, left: [] })
  })

  it('the npm scripts leave nothing behind when stopped during a build, and the next start builds afresh', async () => {
    for (let n = 0; n < 2; n++) {
      const start = run('start')
      await start.says(/Building the client …/)
      await expect.poll(() => descendantsOf(start.npm.pid).length, { timeout: 30_000 }).toBeGreaterThan(1)
      const { left } = await end(start)
      // The client's build ends when it notices that its parent is gone.
      await expect.poll(() => alive(left), { timeout: 10_000 }).toEqual([])
    }
  })

  async function endsCleanly(name: 'start' | 'demo'): Promise<void> {
    // The served files do not matter here, and building them takes long.
    fs.mkdirSync(path.join(copy, 'client/dist'), { recursive: true })
    const later = new Date(Date.now() + 3_600_000)
    fs.writeFileSync(path.join(copy, 'client/dist/.built'), '')
    fs.utimesSync(path.join(copy, 'client/dist/.built'), later, later)
    const script = run(name)
    await script.says(name === 'start' ? /^E-mail is off: [^]+^Ready at /m : /^Ready at /m)
    if (name === 'demo')
      await script.says(/^Ready at .*\n\n {2}the owner +super@demo\.example [^]+ a regular customer .*\n$/m)
    expect(await end(script)).toEqual({ code: 0, left: [] })
  }

  it('the npm scripts pass SIGTERM on: npm run start ends cleanly with everything it has started', () =>
    endsCleanly('start'))

  it('the npm scripts pass SIGTERM on: npm run demo ends as cleanly, and npm run start refuses the data of the demo', async () => {
    await endsCleanly('demo')
    const refused = run('start', 'demo')
    expect((await once(refused.npm, 'close'))[0]).toBe(1)
    const refusal = /^The demo has filled this database, and its passwords are public: .*\n(?!\s*at )/m
    expect(refused.written()).toMatch(refusal)
  })

  it('the npm scripts pass SIGTERM on: npm run dev serves pages from their sources and ends with everything it has started', async () => {
    const dev = run('dev')
    await dev.says(/^Ready at .*\n/m)
    const [, address = ''] = /^Ready at (.*)$/m.exec(dev.written()) ?? []
    const page = await fetch(`${address}/AboutUs`, { headers: { accept: 'text/html' } }).catch(
      (cause: unknown) => {
        throw new Error(dev.written(), { cause })
      },
    )
    const html = await page.text()
    expect(html).toContain('<div id="root" data-drawn>')
    expect(html).toContain('src="/src/main.tsx"')
    expect(await end(dev)).toEqual({ code: 0, left: [] })
  })

  /** `npm run several`: what `server/scripts/in-turn.mjs` makes of these commands. */
  function several(commands: string): Script {
    const file = path.join(copy, 'package.json')
    const manifest = JSON.parse(fs.readFileSync(file, 'utf8')) as { scripts: Record<string, string> }
    fs.writeFileSync(
      path.join(copy, 'wait.mjs'),
      "console.log('waiting'); setInterval(() => undefined, 1000)",
    )
    manifest.scripts['several'] = `exec node server/scripts/in-turn.mjs ${commands}`
    fs.writeFileSync(file, JSON.stringify(manifest))
    return run('several')
  }

  it('the npm scripts pass SIGTERM to the current one of several commands and start no other', async () => {
    const two = several("'node wait.mjs' 'echo never'")
    await two.says(/^waiting$/m)
    expect(await end(two)).toEqual({ code: 143, left: [] })
    expect(two.written()).not.toMatch(/^never$/m)
  })

  it('the npm scripts run rows of commands at the same time, and end them all with the code of the one that fails', async () => {
    const rows = several(`'node wait.mjs' 'echo never' -- 'echo first' 'node -e "process.exit(7)"'`)
    const [code] = (await once(rows.npm, 'close')) as [number | null]
    expect(code).toBe(7)
    expect(rows.written()).toMatch(/^first$/m)
    expect(rows.written()).not.toMatch(/^never$/m)
  })
})
