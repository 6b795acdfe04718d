import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, LANGUAGES, languageFacts } from '../contract/constants.ts'
import type { RequestHandler } from 'express'
import type { Drawing } from '../contract/drawing.ts'
import type { PageRow } from '../contract/pages.ts'

/** The client as `npm run build` leaves it, or as the development server makes it. */
export interface Built {
  /** client/index.html with the addresses of its scripts and styles. */
  template: string
  /** client/offline.html, likewise. */
  offlineTemplate: string
  drawing: Drawing
  /** What a page needs beside its template; without a row, the page for unknown addresses. */
  filesOf: (row: PageRow | undefined, language: Language) => Files
  /** The files of the offline page, its template's included. */
  offlineFiles: readonly string[]
}

/** The client's sources as a development server makes pages of them. */
export interface PagesFromSource {
  built: () => Promise<Built>
  files: RequestHandler
}

export interface Files {
  scripts: readonly string[]
  fonts: readonly string[]
}

/** .vite/manifest.json and .vite/offline.json, of the pages and of the offline page (https://vite.dev/guide/backend-integration). */
type Manifest = Record<string, { file: string; imports?: string[]; css?: string[]; src?: string }>

const ENTRY = 'index.html'
const OFFLINE = 'offline.html'

export async function readBuilt(clientDir: string): Promise<Built | null> {
  if (!existsSync(join(clientDir, ENTRY))) return null
  const read = (file: string) => readFileSync(join(clientDir, file), 'utf8')
  // Vite's and our own build have written these, in these shapes.
  const manifest = {
    ...(JSON.parse(read('.vite/offline.json')) as Manifest),
    ...(JSON.parse(read('.vite/manifest.json')) as Manifest),
  }
  const { startDrawing } = (await import(pathToFileURL(join(clientDir, '.server/entry-server.js')).href)) as {
    startDrawing: () => Promise<Drawing>
  }
  const offline = closureOf(manifest, [OFFLINE])
  return {
    template: read(ENTRY),
    offlineTemplate: read(OFFLINE),
    drawing: await startDrawing(),
    filesOf: (row, language) => {
      const area = row?.page.split('/')[0] ?? 'visitor'
      const texts = area === 'desk' ? ['public', 'desk'] : ['public']
      const needed = closureOf(manifest, [
        ENTRY,
        `src/${area}/index.ts`,
        ...(area === 'front' ? [] : ['src/app/inner-layout.tsx']),
        ...(area === 'desk' ? ['src/app/admin-layout.tsx'] : []),
        ...texts.map(bundle => `src/i18n/locales/${language}/${bundle}.json`),
      ])
      return {
        scripts: addressesOf(manifest, needed),
        // Pages in another script have Latin names and digits too.
        fonts: fontsOf(manifest, ['latin', languageFacts(language).script]),
      }
    },
    offlineFiles: [
      ...addressesOf(manifest, offline),
      ...stylesOf(manifest, offline),
      ...fontsOf(manifest, ['latin', ...LANGUAGES.map(language => languageFacts(language).script)]),
      ...addressesOf(manifest, [OFFLINE_PICTURE]),
    ],
  }
}

const OFFLINE_PICTURE = 'src/art/suv.svg'

/** These modules and what they import, as keys of the manifest; one that the build has joined to another has none. */
function closureOf(manifest: Manifest, starts: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) return
    found.add(key)
    chunk.imports?.forEach(visit)
  }
  starts.forEach(visit)
  return [...found]
}

const addressesOf = (manifest: Manifest, keys: readonly string[]): string[] =>
  keys.flatMap(key => manifest[key] ?? []).map(({ file }) => `/${file}`)

const stylesOf = (manifest: Manifest, keys: readonly string[]): string[] =>
  keys.flatMap(key => manifest[key]?.css ?? []).map(file => `/${file}`)

const fontsOf = (manifest: Manifest, scripts: readonly string[]): string[] =>
  Object.entries(manifest)
    .filter(([key]) => scripts.some(script => key.endsWith(`/rubik-${script}-wght-normal.woff2`)))
    .map(([, { file }]) => `/${file}`)
