import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from '../context.ts'

/** What a restore must not undo, by the id of the account; of several lines about one account the last one counts. */
export type Ending = { erased: string } | { disabled: string } | { enabled: string }

export interface Closed {
  erased: Set<string>
  disabled: Set<string>
}

const FILE = 'endings.jsonl'

/** Beside the backups, or in the data folder of an installation that plans none. */
export const endingsFolder = ({
  backup,
  dataDir,
}: Pick<Context['deployment'], 'backup' | 'dataDir'>): string => backup?.folder ?? dataDir

/** After the transaction that closed the account, for restores. What cannot be written is logged; the next backup adds it. */
export async function noteEndings(
  context: Pick<Context, 'deployment' | 'log'>,
  ...endings: Ending[]
): Promise<void> {
  const folder = endingsFolder(context.deployment)
  if (folder === '' || endings.length === 0) return
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Begins with a line's end: what a full disk has cut off is a line of its own.
    const lines = endings.map(ending => `\n${JSON.stringify(ending)}`).join('')
    await appendFile(path.join(folder, FILE), lines, { mode: 0o600, flush: true })
  } catch (error) {
    context.log.error({ reason: String(error) }, 'an account that was closed could not be noted for restores')
  }
}

/** What the files of endings in these folders say; null when none of them has one. */
export async function readEndings(folders: readonly string[]): Promise<Closed | null> {
  const texts = await Promise.all(
    [...new Set(folders.map(folder => path.resolve(folder)))].map(folder =>
      readFile(path.join(folder, FILE), 'utf8').catch(() => null),
    ),
  )
  if (texts.every(text => text === null)) return null
  const closed: Closed = { erased: new Set(), disabled: new Set() }
  for (const line of texts.flatMap(text => text?.split('\n') ?? [])) {
    const ending = endingOf(line)
    if ('erased' in ending) closed.erased.add(ending.erased)
    if ('disabled' in ending) closed.disabled.add(ending.disabled)
    if ('enabled' in ending) closed.disabled.delete(ending.enabled)
  }
  return closed
}

function endingOf(line: string): Partial<Record<string, never>> | Ending {
  try {
    return JSON.parse(line) as Ending
  } catch {
    return {}
  }
}
