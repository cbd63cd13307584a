import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { Unavailable } from '@milepost/providers/kit/errors'

/** Networks that are not the internet (IANA special-purpose registries): behind them are our own machines. */
const inner = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  inner.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inner.addSubnet(network, prefix, 'ipv6')

export type Resolve = (host: string) => Promise<readonly { address: string }[]>

const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Throws Unavailable, with a sentence for the user, unless a server's address that a user has given leads to the
 * internet: by every address its name stands for.
 */
export async function assertPublicServer(serverUrl: string, resolve: Resolve = resolveAll): Promise<void> {
  const { protocol, hostname, username, password } = new URL(serverUrl)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Unavailable('The address must begin with https://')
  if (username || password) throw new Unavailable('The address must not contain a user or a password')
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host }] : await resolve(host).catch(() => [])
  if (!found.length) throw new Unavailable(`There is no server named ${host}`)
  if (found.some(({ address }) => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')))
    throw new Unavailable(`${host} is in a private network, where we cannot read from`)
}
