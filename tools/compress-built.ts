// node tools/compress-built.ts dist: writes a `.br` beside each text file of a built portal, which the server sends instead
// of compressing per request.
import { glob, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const atOnce = 4

const dist = process.argv[2]!
const files = glob('**/*.{js,mjs,css,html,svg,json,geojson}', { cwd: dist })
// All take from the same iterator: zlib's threads compress several files at once.
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for await (const file of files) await compressFile(join(dist, file))
  }),
)

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  // Whole or not at all: files are served while others are still compressed.
  await writeFile(`${path}.part`, await compress(text, { params }))
  await rename(`${path}.part`, `${path}.br`)
}
