const groupsOfNetwork = 4

/**
 * Returns what limits by address count: an IPv4 address, or the /64 network of an IPv6 address, which one caller usually
 * has to itself.
 */
export function networkOf(address: string): string {
  const inSix = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (inSix) return inSix[1]!
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 2 * groupsOfNetwork - first.length - last.length)
  return [...first, ...Array<string>(zeros).fill('0'), ...last]
    .slice(0, groupsOfNetwork)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
