import { BASE_LANGUAGE, LANGUAGES, type Language } from '@car-wash/server/contract/constants'
import { directionOf } from '../i18n/direction.ts'
import type texts from '../i18n/locales/en/offline/offline.json'

export type OfflineTexts = typeof texts

export interface OfflineFiles {
  /** URL paths: "/assets/…". */
  script: string
  style: string
  picture: string
}

/**
 * The offline page, written by the build. It contains every language, because offline no request can select one; its
 * script shows the right one, and the server puts the brand in place of its marks.
 */
export function offlineDocument(
  files: OfflineFiles,
  /** An SVG element, which the server takes out where the chain has its own logo. */
  logo: string,
  textsOf: (language: Language) => OfflineTexts,
): string {
  return `<!doctype html>
<html lang="${BASE_LANGUAGE}" dir="${directionOf(BASE_LANGUAGE)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>{{brand.name}}</title>
<link rel="stylesheet" href="${files.style}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<div class="flex min-h-dvh flex-col">
<header class="flex min-h-16 items-center gap-2 border-b border-line bg-surface px-page pt-(--inset-top)">
<span class="size-9 empty:hidden" aria-hidden="true">${logo.replace('<svg', '<svg data-mark')}</span>
<span class="text-lg font-bold text-heading">{{brand.name}}</span>
</header>
${LANGUAGES.map(language => sectionOf(language, textsOf(language), files.picture)).join('\n')}
</div>
</body>
</html>
`
}

function sectionOf(language: Language, texts: OfflineTexts, picture: string): string {
  const isFirst = language === BASE_LANGUAGE
  return `<main lang="${language}" dir="${directionOf(language)}" data-title="${texts.documentTitle}"${isFirst ? '' : ' hidden'} class="m-auto w-full max-w-form px-page py-12 text-center">
<img src="${picture}" alt="" class="mx-auto mb-8 w-64 max-w-full opacity-60 grayscale">
<h1 class="text-3xl font-bold text-heading">${texts.title}</h1>
<p class="mt-4 text-lg text-muted">${texts.text}</p>
<button type="button" class="mt-8 inline-flex min-h-14 cursor-pointer items-center justify-center rounded-control border border-transparent bg-brand px-7 py-2 text-lg font-medium text-on-brand shadow-soft hover:bg-brand-strong">${texts.tryAgain}</button>
<p role="status" class="mt-6 min-h-7 font-medium text-ink" data-trying="${texts.trying}" data-still="${texts.still}" data-back="${texts.back}"></p>
</main>`
}
