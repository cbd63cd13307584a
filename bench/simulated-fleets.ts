import type { AddressInfo } from 'node:net'
import { simulated } from '@milepost/simulators/registry'
import { Footage } from '@milepost/simulators/simulation/facts/footage'
import { ownerOf } from '@milepost/simulators/simulation/http/owner-of'
import { serve } from '@milepost/simulators/simulation/http/serve'
import { accountNames, type BenchFleets, benchWorld } from './bench-world.ts'

// Simulated providers with fleets of the requested sizes, in their own process; prints the port and the credentials.
// They answer as fast as they can, because waiting for a provider isn't what a benchmark measures.

const fleets = JSON.parse(process.argv[2]!) as BenchFleets
const world = benchWorld(fleets)
const nothingDrawn = () => Promise.reject(new Error('No images are drawn here'))
const footage = new Footage({ clip: nothingDrawn, still: nothingDrawn })
const codes = Object.keys(fleets.sizes)
const houses = new Map(
  codes.map((code) => [
    code,
    accountNames(code, fleets).map((name) =>
      simulated[code]!.create({
        account: world.account(name),
        companyName: `Bench ${name}`,
        mount: `/${code}`,
        footage,
        now: Date.now,
        requestsPerSecond: 10_000,
      }),
    ),
  ]),
)
const server = await serve(0, async (request) => {
  const [, code = ''] = new URL(request.url).pathname.split('/')
  const house = houses.get(code)
  return house ? (await ownerOf(request, house)).handle(request) : new Response(null, { status: 404 })
})
const accounts = codes.flatMap((code) =>
  accountNames(code, fleets).map((name) => ({ code, name, credentials: simulated[code]!.credentials(name) })),
)
process.send?.({ port: (server.address() as AddressInfo).port, accounts })
