import type { AddressInfo } from 'node:net'
import { simulated } from '@milepost/simulators/registry'
import { Footage } from '@milepost/simulators/simulation/footage'
import { serve } from '@milepost/simulators/simulation/serve'
import { World } from '@milepost/simulators/world/world'

// A simulated Samsara with one fleet of the wanted size, in a process of its own; tells its port and credentials.

const vehicles = Number(process.argv[2])
const name = 'bench'
const samsara = simulated.samsara!
const nothingDrawn = () => Promise.reject(new Error('No pictures are drawn here'))
const simulator = samsara.create({
  account: new World({ seed: 'bench', accounts: { [name]: { vehicles } } }).account(name),
  companyName: 'Bench Freight',
  mount: '/samsara',
  footage: new Footage({ clip: nothingDrawn, still: nothingDrawn }),
  now: Date.now,
  requestsPerSecond: 10_000,
})
const server = await serve(0, (request) => simulator.handle(request))
process.send?.({ port: (server.address() as AddressInfo).port, credentials: samsara.credentials(name) })
