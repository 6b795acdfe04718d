import { expect, it } from 'vitest'
import { SERVER_TEXTS } from '../../../values/server-texts.ts'

/** Every text of a language, without what is filled in. */
const wordsOf = (node: unknown): string[] =>
  typeof node === 'string'
    ? [node.replaceAll(/\{\{\w+\}\}/g, '')]
    : Object.values(node as object).flatMap(each => wordsOf(each))

it('Italian mails speak to the reader as the pages do, with the words of the glossary', () => {
  const italian = wordsOf(SERVER_TEXTS.it.mail)
  expect(italian.filter(text => /\b(Lei|Suo|Sua|Suoi|Sue)\b|gentile|filial|rimanent/i.test(text))).toEqual([])
  expect(italian.filter(text => wordsOf(SERVER_TEXTS.en.mail).includes(text))).toEqual(['SUV'])
})

it('Arabic mails have no Latin letter of their own, and Arabic commas', () => {
  expect(wordsOf(SERVER_TEXTS.ar.mail).filter(text => /[A-Za-z,;?]/.test(text))).toEqual([])
})
