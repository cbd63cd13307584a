import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** Writes a `.br` beside each text file of a built portal, which the server sends instead of compressing per request. */
export async function compressBuilt(dist: string): Promise<void> {
  for await (const file of glob('**/*.{js,mjs,css,html,svg,json,geojson}', { cwd: dist })) {
    const path = join(dist, file)
    const text = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    await writeFile(`${path}.br`, await compress(text, { params }))
  }
}
