import { simulatedGeotab } from './geotab/simulator.ts'
import { simulatedLytx } from './lytx/simulator.ts'
import { simulatedMix } from './mix/simulator.ts'
import { simulatedMotive } from './motive/simulator.ts'
import { simulatedNavixy } from './navixy/simulator.ts'
import { simulatedNetradyne } from './netradyne/simulator.ts'
import { simulatedSamsara } from './samsara/simulator.ts'
import type { SimulatedProvider } from './simulation/http/simulator.ts'
import { simulatedTraccar } from './traccar/simulator.ts'
import { simulatedVerizonConnect } from './verizonconnect/simulator.ts'
import { simulatedWebfleet } from './webfleet/simulator.ts'

/** Every brand that can be simulated, by provider code. */
export const simulated: Readonly<Record<string, SimulatedProvider>> = {
  motive: simulatedMotive,
  samsara: simulatedSamsara,
  geotab: simulatedGeotab,
  traccar: simulatedTraccar,
  webfleet: simulatedWebfleet,
  verizonconnect: simulatedVerizonConnect,
  lytx: simulatedLytx,
  mix: simulatedMix,
  netradyne: simulatedNetradyne,
  navixy: simulatedNavixy,
}
