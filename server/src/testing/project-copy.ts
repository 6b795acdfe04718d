import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../../..')
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', '.git', 'docs', 'test-results'])
const PICTURES = path.join(project, 'client/pictures')

const WORKSPACES = '@car-wash'

/** A copy of the project, unbuilt but with the installed packages, in its own folder. */
export function copyProject(): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'car-wash-project-'))
  fs.cpSync(project, copy, {
    recursive: true,
    filter: source =>
      !LEFT_OUT.has(path.basename(source)) && path.basename(source) !== '.env' && source !== PICTURES,
  })
  for (const part of ['', 'client', 'server']) {
    const installed = path.join(project, part, 'node_modules')
    const linked = path.join(copy, part, 'node_modules')
    fs.mkdirSync(linked)
    // The copy has its own build cache.
    const names = fs.existsSync(installed) ? fs.readdirSync(installed) : []
    for (const name of names.filter(name => name !== '.cache' && name !== WORKSPACES))
      fs.symlinkSync(path.join(installed, name), path.join(linked, name))
  }
  // Its parts import one another, not the originals.
  const scope = path.join(copy, 'node_modules', WORKSPACES)
  fs.mkdirSync(scope)
  for (const part of ['client', 'server']) fs.symlinkSync(path.join(copy, part), path.join(scope, part))
  return copy
}
