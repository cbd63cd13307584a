import { geotab } from './geotab/provider.ts'
import type { Provider } from './kit/provider.ts'
import { lytx } from './lytx/provider.ts'
import { mix } from './mix/provider.ts'
import { motive } from './motive/provider.ts'
import { navixy } from './navixy/provider.ts'
import { netradyne } from './netradyne/provider.ts'
import { samsara } from './samsara/provider.ts'
import { traccar } from './traccar/provider.ts'
import { verizonConnect } from './verizonconnect/provider.ts'
import { webfleet } from './webfleet/provider.ts'

/** Every provider Milepost connects to. The only list of brands. */
export const providers = {
  motive,
  geotab,
  samsara,
  traccar,
  webfleet,
  verizonconnect: verizonConnect,
  lytx,
  netradyne,
  navixy,
  mix,
} as const

/** Any provider; its credentials are what its own schema has parsed. */
export type AnyProvider = Provider<unknown>

/** Returns the provider with this number, as stored with a connection. Undefined for one that isn't built in. */
export function providerById(id: number): AnyProvider | undefined {
  return Object.values(providers).find((provider) => provider.manifest.id === id)
}

/** Returns the provider with this code, as used in addresses (`{tsp}`). */
export function providerByCode(code: string): AnyProvider | undefined {
  return Object.values(providers).find((provider) => provider.manifest.code === code)
}
