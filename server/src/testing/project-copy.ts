import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../../..')
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'pictures', '.git', 'docs', 'test-results'])

/** A copy of the project, unbuilt but with the installed packages, in its own folder. */
export function copyProject(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-project-'))
  fs.cpSync(project, copy, {
    recursive: true,
    filter: source => !LEFT_OUT.has(path.basename(source)) && path.basename(source) !== '.env',
  })
  for (const part of ['', 'client', 'server']) {
    const installed = path.join(project, part, 'node_modules')
    const linked = path.join(copy, part, 'node_modules')
    fs.mkdirSync(linked)
    // The copy has its own build cache.
    const names = fs.existsSync(installed) ? fs.readdirSync(installed) : []
    for (const name of names.filter(name => name !== '.cache'))
      fs.symlinkSync(path.join(installed, name), path.join(linked, name))
  }
  return copy
}
