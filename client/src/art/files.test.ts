import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AboutScene } from './about-scene.tsx'
import { AllServices } from './services/all-services.tsx'
import { ExoticPicture } from './exotic.tsx'
import { HeroScene } from './hero-scene.tsx'
import { MotorcyclePicture } from './motorcycle.tsx'
import { SuvPicture } from './suv.tsx'

/**
 * The pictures of the prerendered pages are SVG files, so that no script has to draw them. This test also writes the
 * files: `npx vitest run -u --config client/vitest.config.ts client/src/art/files.test.ts`.
 */
const pictures: [name: string, Picture: ComponentType][] = [
  ['about-scene', AboutScene],
  ['all-services', AllServices],
  ['exotic', ExoticPicture],
  ['hero-scene', HeroScene],
  ['motorcycle', MotorcyclePicture],
  ['suv', SuvPicture],
]

const allPaints = ['logo', 'art']
  .map(name => readFileSync(join(import.meta.dirname, `../theme/${name}.css`), 'utf8'))
  .join('')

it.each(pictures)('the file of the %s matches its component, in light and dark', async (name, Picture) => {
  await expect(fileOf(renderToStaticMarkup(createElement(Picture)))).toMatchFileSnapshot(
    `./files/${name}.svg`,
  )
})

/** A self-contained picture with its own paints for both colour schemes and its own animation. */
function fileOf(svg: string): string {
  const used = [...new Set([...svg.matchAll(/var\((--art-[\w-]+)\)/g)].map(match => match[1] ?? ''))].sort()
  const [light = '', dark = ''] = allPaints.split('@media (prefers-color-scheme: dark)')
  const moves = svg.includes('animate-drift')
  const style = [
    `:root{${paints(light, used)}}`,
    `@media (prefers-color-scheme: dark){:root{${paints(dark, used)}}}`,
    moves ? DRIFT : '',
  ].join('')
  return svg
    .replace(
      /<svg viewBox="0 0 (\d+) (\d+)"[^>]*>/,
      (_, width: string, height: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style>${style}</style>`,
    )
    .replaceAll(
      /class="animate-drift(?: \[animation-delay:-(\d)s\])?"/g,
      (_, delay?: string) => `class="d${delay ?? ''}"`,
    )
    .concat('\n')
}

function paints(scheme: string, used: readonly string[]): string {
  return used
    .map(token => new RegExp(`${token}: ([^;]+);`).exec(scheme)?.[0].replace(': ', ':') ?? '')
    .join('')
}

const DRIFT =
  '@media (prefers-reduced-motion: no-preference){[class^=d]{animation:drift 9s ease-in-out infinite}' +
  '.d3{animation-delay:-3s}.d6{animation-delay:-6s}@keyframes drift{50%{translate:4px -14px}}}'
