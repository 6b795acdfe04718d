import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'

/** One picture on a sheet. */
export interface Shot {
  file: string
  label: string
}

const SHEET_WIDTH = 2000
const MARGIN = 20
const GAP = 14
/** Phone pictures are tall, so they are laid out in columns. */
const MOST_COLUMNS = 4

/** Lays out the pictures of one page on one sheet, a row for each language, in Chromium itself. */
export async function makeSheet(
  browser: Browser,
  { title, rows, file }: { title: string; rows: readonly (readonly Shot[])[]; file: string },
): Promise<void> {
  const body = rows.map(row => `<section>${rowOf(row)}</section>`).join('')
  const html = `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><h1>${title}</h1>${body}`
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 600 } })
  try {
    // A page with a file address may load local files; one set with setContent may not.
    const address = `${pathToFileURL(file).href}.html`
    await page.route(address, route => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto(address)
    await page.waitForFunction(() => [...document.images].every(image => image.complete))
    await page.screenshot({ path: file, fullPage: true })
  } finally {
    await page.close()
  }
}

function rowOf(shots: readonly Shot[]): string {
  const sized = shots.map(shot => ({ ...shot, ...sizeOf(shot.file) }))
  const others = sized.filter(({ width }) => width > 400)
  const height = Math.max(...others.map(each => each.height), tallest(sized) / MOST_COLUMNS)
  const cells = sized.map(shot => ({
    ...shot,
    columns: Math.min(MOST_COLUMNS, Math.max(1, Math.ceil(shot.height / height))),
  }))
  const columns = cells.reduce((sum, cell) => sum + cell.columns, 0)
  const wanted = cells.reduce((sum, cell) => sum + cell.width * cell.columns, 0)
  const scale = Math.min(1, (SHEET_WIDTH - 2 * MARGIN - GAP * columns) / wanted)
  return cells
    .map(({ file, label, columns: count, ...size }) => {
      const [width, shown] = [size.width * scale, Math.max(height, size.height / count) * scale]
      const parts = Array.from({ length: count }, (_, index) => {
        const style = `width:${px(width)};height:${px(Math.min(shown, size.height * scale - index * shown))}`
        const image = `<img src="${pathToFileURL(file).href}" style="width:${px(width)};margin-top:${px(-index * shown)}">`
        return `<div style="${style}">${image}</div>`
      })
      return `<figure><figcaption>${label}</figcaption><article>${parts.join('')}</article></figure>`
    })
    .join('')
}

const tallest = (shots: readonly { height: number }[]) => Math.max(...shots.map(({ height }) => height))

/** From the header of a PNG file. */
function sizeOf(file: string): { width: number; height: number } {
  const header = readFileSync(file).subarray(0, 24)
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}

const px = (value: number) => `${value.toFixed(1)}px`

const STYLE = `
body { margin: 0; padding: ${px(MARGIN)}; font: 600 18px/1.4 sans-serif; background: #c9d1db; color: #111 }
h1 { margin: 0 0 12px; font-size: 26px }
section, article { display: flex; gap: ${px(GAP)}; align-items: flex-start; margin: 0 }
section { margin-bottom: 24px }
figure { margin: 0 }
article div { overflow: hidden; outline: 1px solid #8a97a8 }
img { display: block }`
