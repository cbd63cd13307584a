const comment = /<!--[\s\S]*?-->/g
const point = /<(?:[\w.-]+:)?trkpt[\s/>]/g

/** Returns the line, from 1, that each track point of a GPX file begins on, in the order of the file. */
export function linesOfPoints(text: string): number[] {
  const visible = text.replaceAll(comment, (inner) => inner.replaceAll(/[^\n]/g, ' '))
  const lines: number[] = []
  let [line, read] = [1, 0]
  for (const { index } of visible.matchAll(point)) {
    for (let at = visible.indexOf('\n', read); at >= 0 && at < index; at = visible.indexOf('\n', read)) {
      line++
      read = at + 1
    }
    lines.push(line)
  }
  return lines
}
