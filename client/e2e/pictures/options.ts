import { parseArgs } from 'node:util'
import { LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import { type Scene, type Width, WIDTHS } from './scene.ts'

export interface Options {
  scenes: Scene[]
  languages: Language[]
  widths: Width[]
  dark: boolean
  /** Takes only the pictures for README.md. */
  readme: boolean
}

export const USAGE = `npm run pictures -- [--page booking[,dashboard/cancel]] [--lang ar[,it]] [--width 360[,768]] [--dark]
  --page takes a page with all its states, or one state of it; --no-states the pages as they come.
  --readme takes the pictures of README.md, into client/docs.`

/** Parses the command line and throws on unknown options. Every option takes several values, separated by commas. */
export function readOptions(args: readonly string[], scenes: readonly Scene[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      page: { type: 'string', multiple: true },
      lang: { type: 'string', multiple: true },
      width: { type: 'string', multiple: true },
      dark: { type: 'boolean', default: false },
      'no-states': { type: 'boolean', default: false },
      readme: { type: 'boolean', default: false },
    },
  })
  const names = listOf(values.page)
  const wanted = scenes
    .filter(
      ({ name }) => names.length === 0 || names.some(page => name === page || name.startsWith(`${page}/`)),
    )
    .filter(({ act, before }) => !values['no-states'] || (!act && !before))
  if (wanted.length === 0) throw new Error(`there is no page called ${names.join(' or ')}`)
  return {
    scenes: wanted,
    languages: chosen(LANGUAGES, listOf(values.lang)),
    widths: chosen(WIDTHS, listOf(values.width)),
    dark: values.dark,
    readme: values.readme,
  }
}

const listOf = (values: readonly string[] | undefined) => (values ?? []).flatMap(each => each.split(','))

function chosen<Value extends string | number>(all: readonly Value[], names: readonly string[]): Value[] {
  const unknown = names.find(name => !all.some(each => String(each) === name))
  if (unknown !== undefined) throw new Error(`${unknown} is not one of ${all.join(', ')}`)
  return all.filter(each => names.length === 0 || names.includes(String(each)))
}
