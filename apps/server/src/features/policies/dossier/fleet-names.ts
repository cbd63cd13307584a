import type { Policy } from '@milepost/contract/policies/endpoints'

/** Names at most some fleets of a policy: "Alder, Birch, and 3 others". */
export function fleetNames({ connections }: Policy, most: number): string {
  if (connections.length === 0) return 'No connection has this policy'
  const names = connections.slice(0, most).map(({ name }) => name)
  const others = connections.length - names.length
  return new Intl.ListFormat('en-US').format(others > 0 ? [...names, `${others} others`] : names)
}
