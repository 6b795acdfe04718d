import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  BASE_LANGUAGE,
  LANGUAGES,
  type Language,
  languageFacts,
} from '../../server/src/contract/constants.ts'
import type texts from '../src/i18n/locales/en/offline/unstarted.json'

const LOCALES = join(import.meta.dirname, '../src/i18n/locales')

/** Writes into index.html what must be readable before any text is loaded: the message in every language at once. */
export function everyLanguage(): Plugin {
  return {
    name: 'every-language',
    transformIndexHtml: html =>
      html
        .replace('<!-- every-language: unstarted -->', () => LANGUAGES.map(unstarted).join('\n'))
        .replace('<!-- every-language: no-script -->', () => LANGUAGES.map(noScript).join('\n')),
  }
}

function unstarted(language: Language): string {
  const { title, text, tryAgain, home, branches } = textsOf(language)
  const heading = language === BASE_LANGUAGE ? 'h1' : 'h2'
  return `<section ${attributes(language)}>
  <${heading} class="text-xl font-semibold">${title}</${heading}>
  <p>${text} <a class="text-brand-ink underline" href="">${tryAgain}</a></p>
  <p><a class="text-brand-ink underline" href="/">${home}</a></p>
  <p><a class="text-brand-ink underline" href="/branches">${branches}</a></p>
</section>`
}

function noScript(language: Language): string {
  return `<p ${attributes(language)}>${textsOf(language).noScript}</p>`
}

function attributes(language: Language): string {
  return `lang="${language}" dir="${languageFacts(language).direction}"`
}

function textsOf(language: Language): typeof texts {
  // Every language has the keys of the English file (locales.test.ts).
  return JSON.parse(readFileSync(join(LOCALES, language, 'offline/unstarted.json'), 'utf8')) as typeof texts
}
