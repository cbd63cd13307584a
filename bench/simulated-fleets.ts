import type { AddressInfo } from 'node:net'
import { simulated } from '@milepost/simulators/registry'
import { Footage } from '@milepost/simulators/simulation/facts/footage'
import { serve } from '@milepost/simulators/simulation/http/serve'
import { accountName, benchWorld, type FleetSizes } from './bench-world.ts'

// Simulated providers with one fleet each of the requested size, in their own process; prints the port and the
// credentials. They answer as fast as they can, because waiting for a provider isn't what a benchmark measures.

const sizes = JSON.parse(process.argv[2]!) as FleetSizes
const world = benchWorld(sizes, process.argv[3])
const nothingDrawn = () => Promise.reject(new Error('No images are drawn here'))
const footage = new Footage({ clip: nothingDrawn, still: nothingDrawn })
const houses = new Map(
  Object.keys(sizes).map((code) => [
    code,
    simulated[code]!.create({
      account: world.account(accountName(code)),
      companyName: `Bench ${code}`,
      mount: `/${code}`,
      footage,
      now: Date.now,
      requestsPerSecond: 10_000,
    }),
  ]),
)
const server = await serve(0, async (request) => {
  const [, code = ''] = new URL(request.url).pathname.split('/')
  return houses.get(code)?.handle(request) ?? new Response(null, { status: 404 })
})
const credentials = Object.fromEntries(
  Object.keys(sizes).map((code) => [code, simulated[code]!.credentials(accountName(code))]),
)
process.send?.({ port: (server.address() as AddressInfo).port, credentials })
