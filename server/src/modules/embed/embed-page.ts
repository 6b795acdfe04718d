import { type Language, languageFacts } from '../../contract/constants.ts'
import type { WashServiceView } from '../../contract/menu.ts'
import { escaped } from '../../values/escaped.ts'
import { filled, SERVER_TEXTS } from '../../values/server-texts.ts'

/** What the page shows. */
export interface EmbedView {
  brand: string
  /** ISO 4217 */
  currency: string
  language: Language
  /** To choose from. */
  services: readonly WashServiceView[]
  /** The chosen one; '' when there is none. */
  serviceId: string
  /** The only branch of this frame; '' for all of them. */
  branchId: string
  places: readonly Place[]
}

interface Place {
  branchId: string
  name: string
  city: string
  /** YYYY-MM-DD, by the branch's clock. */
  date: string
  when: 'today' | 'tomorrow' | 'later'
  /** HH:mm */
  times: readonly string[]
}

/** The page without a script: a form chooses the service within the frame, and each time opens the booking form apart. */
export function embedHtml(view: EmbedView, style: string): string {
  const { language, brand } = view
  const texts = SERVER_TEXTS[language].frame
  const title = escaped(filled(texts.title, () => brand))
  return `<!doctype html>
<html lang="${language}" dir="${languageFacts(language).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${view.services.length > 0 ? serviceForm(view) : ''}
${view.places.length > 0 ? `<ul class="places">${view.places.map(place => placeItem(view, place)).join('')}</ul>` : `<p>${escaped(view.services.length > 0 ? texts.full : texts.nothing)}</p>`}
${view.services.length > 0 ? `<p class="more">${formLink(view, { branch: view.branchId }, escaped(texts.otherDay))}</p>` : ''}
</main>
</body>
</html>
`
}

function serviceForm({ services, serviceId, branchId, currency, language }: EmbedView): string {
  const texts = SERVER_TEXTS[language].frame
  const { locale } = languageFacts(language)
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency })
  const minutes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  const options = services.map(
    ({ _id, name, price, duration }) =>
      `<option value="${_id}"${_id === serviceId ? ' selected' : ''}>${escaped([name, money.format(price), minutes.format(duration)].join(' · '))}</option>`,
  )
  return `<form action="/embed"><input type="hidden" name="lang" value="${language}">${branchId === '' ? '' : `<input type="hidden" name="branch" value="${branchId}">`}
<label>${escaped(texts.service)}<select name="service">${options.join('')}</select></label>
<button>${escaped(texts.show)}</button></form>`
}

function placeItem(view: EmbedView, { branchId, name, city, date, when, times }: Place): string {
  const { language } = view
  const texts = SERVER_TEXTS[language].frame
  const { locale } = languageFacts(language)
  const written = (options: Intl.DateTimeFormatOptions, iso: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${iso}Z`))
  const day = written({ weekday: 'long', day: 'numeric', month: 'long' }, `${date}T00:00`)
  const links = times.map(time =>
    formLink(
      view,
      { branch: branchId, date, time },
      `<span class="sr">${escaped(`${name}, ${day}, `)}</span>${written({ hour: '2-digit', minute: '2-digit' }, `${date}T${time}`)}`,
    ),
  )
  return `<li><h2><bdi>${escaped(name)}</bdi></h2>
<p class="muted">${city === '' ? '' : `<bdi>${escaped(city)}</bdi> · `}${when === 'later' ? day : escaped(texts[when])}</p><div class="times">${links.join('')}</div></li>`
}

/** A link to the booking form with this choice, in a tab of its own; `label` is HTML. */
function formLink(
  { serviceId, language }: EmbedView,
  { branch, date, time }: { branch: string; date?: string; time?: string },
  label: string,
): string {
  const choice = { service: serviceId, ...(branch !== '' && { branch }), ...(date && { date }) }
  const query = new URLSearchParams({ ...choice, ...(time && { time }), lang: language })
  return `<a href="/serviceBooking?${escaped(query.toString())}" target="_blank" rel="noopener">${label}</a>`
}
