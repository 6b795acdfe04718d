import { shadesOf } from '../../values/brand-shades.ts'

/**
 * The inlined style of the frame's page. Light alone: the website around it is rarely dark. Logical sides, so that Arabic
 * needs no other rules; everything that can be pressed is 44 px high.
 */
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
