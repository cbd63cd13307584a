import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { Unavailable } from '@milepost/providers/kit/http/errors'

/** Networks outside the internet (IANA special-purpose registries): our own machines or unassigned addresses. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** The part of IPv6 assigned to the internet so far; the rest is local, or embeds IPv4. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Returns true if an IP address is on the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

export type Resolve = (host: string) => Promise<readonly { address: string }[]>

export const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Throws Unavailable, with a sentence for the user, unless a user-provided server address leads to the internet by
 * every address its name resolves to.
 */
export async function assertPublicServer(
  serverUrl: string,
  resolve: Resolve = resolveAll,
  isPublic: (address: string) => boolean = isPublicAddress,
): Promise<void> {
  const { protocol, hostname, username, password } = new URL(serverUrl)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Unavailable('The address must start with https://')
  if (username || password) throw new Unavailable('The address must not contain a user or a password')
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host }] : await resolve(host).catch(() => [])
  if (!found.length) throw new Unavailable(`There is no server named ${host}`)
  if (!found.every(({ address }) => isPublic(address)))
    throw new Unavailable(`${host} is in a private network, which we can’t reach`)
}
