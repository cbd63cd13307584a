/** One server-sent event: its name and the text of its data. */
export type ServerEvent = { name: string; data: string }

/**
 * Splits a text stream into server-sent events. Pass it chunks as they arrive; each call returns the completed events.
 * Comments and fields other than `event` and `data` are ignored (WHATWG HTML, section 9.2.6).
 */
export function createEventReader(): (chunk: string) => ServerEvent[] {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(readBlock).filter((event) => event !== undefined)
  }
}

function readBlock(block: string): ServerEvent | undefined {
  let name = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [field, value = ''] = line.startsWith(':') ? [] : cut(line)
    if (field === 'event') name = value
    if (field === 'data') data.push(value)
  }
  return data.length > 0 ? { name, data: data.join('\n') } : undefined
}

function cut(line: string): [field: string, value: string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
}
