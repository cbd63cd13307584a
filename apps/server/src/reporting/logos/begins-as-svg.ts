const longestBeginning = 16_384

/**
 * True if a text is an SVG: at most a declaration, a document type and comments before the picture. Reads each
 * character once, and only the first 16 KB.
 */
export function beginsAsSvg(source: string): boolean {
  const text = source.slice(0, longestBeginning).replace(/^\uFEFF/, '')
  for (let at = 0; ; ) {
    at = afterSpace(text, at)
    if (/^<svg[\s>]/i.test(text.slice(at, at + 5))) return true
    const end = afterNote(text, at)
    if (end === undefined) return false
    at = end
  }
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text.charAt(at))) at++
  return at
}

/** Returns where what is written before a picture ends; undefined if there is no such thing at this place. */
function afterNote(text: string, at: number): number | undefined {
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (!/^<!doctype$/i.test(text.slice(at, at + 9))) return undefined
  const close = after(text, '>', at)
  const bracket = text.indexOf('[', at)
  if (close === undefined || bracket < 0 || bracket > close) return close
  const subset = after(text, ']', bracket)
  return subset === undefined ? undefined : after(text, '>', subset)
}

function after(text: string, mark: string, from: number): number | undefined {
  const at = text.indexOf(mark, from)
  return at < 0 ? undefined : at + mark.length
}
