import { expect, it } from 'vitest'
import { withFound } from './found-head.ts'

const PAGE =
  '<html><head><title>Branch</title><meta name="description" content="Of the build" /></head><body></body></html>'
const HOSTILE = `</script><script>alert("1")</script>'$&`

it('the texts of a branch are text in its page, whatever is in them', () => {
  const found = {
    canonical: 'https://wash.example/branches/x?lang=en',
    versions: [{ language: 'en', href: 'https://wash.example/branches/x?lang=en' }],
    picture: 'https://wash.example/icon-512.png',
  }
  const page = withFound(PAGE, {
    ...found,
    title: HOSTILE,
    description: HOSTILE,
    data: { name: HOSTILE },
    lines: [HOSTILE, HOSTILE],
  })
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page).not.toContain('content="</')
  const [, json = ''] = /ld\+json">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual({ name: HOSTILE })
  expect(page).toContain(
    `<title>&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'$&amp;</title>`,
  )
  expect(withFound(PAGE, found)).toContain('<meta property="og:description" content="Of the build">')
})
