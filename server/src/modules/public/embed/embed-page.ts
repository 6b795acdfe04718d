import { type Language, languageFacts } from '../../../contract/constants.ts'
import type { WashServiceView } from '../../../contract/menu.ts'
import { escaped } from '../../../values/escaped.ts'
import { filled, SERVER_TEXTS } from '../../../values/server-texts.ts'
import { shadesOf } from '../../../values/brand-shades.ts'

export interface EmbedView {
  brand: string
  currency: string
  language: Language
  services: readonly WashServiceView[]
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

/** Light alone: the website around it is rarely dark. Logical sides serve Arabic too; what can be pressed is 44 px high. */
export function embedStyle(color: string): string {
  const { light } = shadesOf(color)
  return `:root{color-scheme:light;--brand:${color};--strong:${light['brand-strong'] ?? color};--soft:${light['brand-soft'] ?? '#fff'};--line:#d3dde8;--ink:#12263a;--muted:#50647a}
*{box-sizing:border-box}
body{margin:0;padding:16px;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:#fff}
h1{margin:0 0 12px;font-size:1.25rem;line-height:1.3}
h2{margin:0;font-size:1.0625rem}
p{margin:0}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:end;margin:0 0 16px}
label{flex:99 1 16rem;min-width:0;font-weight:500}
select{display:block;width:100%;margin-top:4px}
select,button,a{min-height:44px;border:1px solid var(--line);border-radius:10px;font:inherit}
select{padding:0 10px;background:#fff;color:inherit}
button{flex:1 0 auto;padding:0 16px;background:#fff;color:var(--ink);font-weight:500;cursor:pointer}
ul{margin:0;padding:0;list-style:none}
.places{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:12px}
.places>li{padding:12px;border:1px solid var(--line);border-radius:14px}
.muted{color:var(--muted)}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(6.5rem,1fr));gap:8px;margin-top:8px}
a{display:inline-flex;align-items:center;padding:0 14px;text-decoration:none;font-weight:500;color:var(--ink)}
.times a{justify-content:center;border-color:var(--brand);background:var(--brand);color:#fff}
.times a:hover{background:var(--strong)}
button:hover,.more a:hover{background:var(--soft)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.more{margin-top:16px}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`
}
