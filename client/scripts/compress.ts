import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.ico'])

/** Writes a brotli and a gzip version of every text file in the folder, where that is smaller. */
export function compressFolder(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    if (statSync(file).isDirectory()) compressFolder(file)
    else if (TEXT.has(extname(name))) compressFile(file)
  }
}

function compressFile(file: string): void {
  const body = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const variants = { br: brotliCompressSync(body, { params }), gz: gzipSync(body, { level: 9 }) }
  for (const [ending, compressed] of Object.entries(variants)) {
    if (compressed.length < body.length) writeFileSync(`${file}.${ending}`, compressed)
  }
}
