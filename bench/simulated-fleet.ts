import type { AddressInfo } from 'node:net'
import { Footage } from '@milepost/providers/simulation/footage'
import { serve } from '@milepost/providers/simulation/serve'
import { simulated } from '@milepost/providers/simulators'
import { World } from '@milepost/providers/world/world'

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
