import type { AddressInfo } from 'node:net'
import { WeatherApi } from './openmeteo/weather-api.ts'
import { simulated } from './registry.ts'
import { RoadTileApi } from './road-tiles/road-tile-api.ts'
import { Footage } from './simulation/facts/footage.ts'
import { receivedAtMs } from './simulation/facts/reception.ts'
import { type Controlled, control } from './simulation/http/control.ts'
import { ownerOf } from './simulation/http/owner-of.ts'
import { serve } from './simulation/http/serve.ts'
import type { SimulatedProvider, Simulator } from './simulation/http/simulator.ts'
import { Webhooks } from './simulation/http/webhooks.ts'
import type { Account } from './world/account.ts'
import type { FleetPlan, SecondUnits } from './world/fleet/fleet.ts'
import { RenderPool } from './world/media/render-pool.ts'
import { World } from './world/world.ts'

/** The demo's world: everyone who starts it sees the same fleets. */
const SEED = 'milepost'
const SOON_RECEIVED_MS = 10_000
const unlimitedPerSecond = 10_000

export type SimulatorsOptions = {
  /** 0 uses any free port. */
  port: number
  /** Caches drawn clips. */
  cacheFolder: string
  /** The maximum number of vehicles per fleet. */
  mostVehicles?: number
  /** Of drawn clips: fewer take less of the processor. */
  framesPerSecond?: number
  /** Without the providers' rate limits and quotas: for a demo whose history should arrive in minutes. */
  isUnlimited?: boolean
  /** Pictures yield to everything else that wants the CPU: for a demo that imports a year at first. */
  isPatient?: boolean
  now?: () => number
}

/**
 * Serves every provider at `http://localhost:{port}/{provider code}`, the weather at `/openmeteo` and map tiles of the
 * roads at `/roads`, over one simulated world. Pictures are drawn on request.
 */
export async function startSimulators(
  options: SimulatorsOptions,
): Promise<{ port: number; url: string; close(): Promise<void> }> {
  const { cacheFolder, mostVehicles, framesPerSecond, isUnlimited = false, isPatient = false, now = Date.now } = options
  const world = demoWorld(mostVehicles)
  const pool = new RenderPool({ folder: cacheFolder, framesPerSecond, isPatient })
  const footage = new Footage(pool)
  const houses = openHouses(world, footage, now, isUnlimited)
  const weather = new WeatherApi({ field: world.weather, mount: '/openmeteo', now })
  const roads = new RoadTileApi(world, '/roads')
  const webhooks = new Webhooks(now)
  const stopCalling = webhooks.start()
  const controlled = (code: string, name: string): Controlled | undefined => {
    const simulator = houses.get(code)?.get(name)
    return (
      simulator && {
        simulator,
        setWebhook: (url) => setWebhook(webhooks, world.account(name), code, url),
        coverLenses: (vehicles) => world.account(name).coverLenses(vehicles, now()),
        collide: () => collide(world.account(name), now()),
      }
    )
  }
  const server = await serve(options.port, async (request, remoteAddress) => {
    const [, brand = ''] = new URL(request.url).pathname.split('/')
    if (brand === 'control') return control(request, remoteAddress, controlled)
    if (brand === 'openmeteo') return weather.handle(request)
    if (brand === 'roads') return roads.handle(request)
    const house = houses.get(brand)
    if (!house) return Response.json({ message: `No provider is simulated at /${brand}.` }, { status: 404 })
    return (await ownerOf(request, [...house.values()])).handle(request)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}`,
    async close() {
      stopCalling()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await pool.close()
    },
  }
}

/** Lets a vehicle collide whose device has a network, so that its provider receives it at once. */
function collide(account: Account, instantMs: number): { vehicle: string; instantMs: number } | null {
  const vehicle = account.collide(instantMs, (one) => receivedAtMs(one, instantMs) - instantMs < SOON_RECEIVED_MS)
  return vehicle && { vehicle: vehicle.name, instantMs }
}

/** Makes a provider call an address for an account, or stop. Returns false if it doesn't support webhooks. */
function setWebhook(webhooks: Webhooks, account: Account, code: string, url: string | null): boolean {
  const name = `${code}/${account.name}`
  const report = simulated[code]?.webhook
  if (!report) return false
  if (url === null) webhooks.remove(name)
  else webhooks.add(name, { url, account, report })
  return true
}

/** The world that the demo's simulators serve. */
export const demoWorld = (mostVehicles?: number): World => new World({ seed: SEED, accounts: plans(mostVehicles) })

/** A few fleets don't show how fleets differ: they are of average risk. */
function plans(mostVehicles = Number.POSITIVE_INFINITY): Record<string, FleetPlan | SecondUnits> {
  const all = Object.values(simulated).flatMap(({ accounts }) => Object.entries(accounts))
  return Object.fromEntries(
    all.map(([name, plan]) => [
      name,
      { ...plan, vehicles: Math.min(plan.vehicles, mostVehicles), ...(Number.isFinite(mostVehicles) && { risk: 1 }) },
    ]),
  )
}

function openHouses(
  world: World,
  footage: Footage,
  now: () => number,
  isUnlimited: boolean,
): Map<string, Map<string, Simulator>> {
  const rate = isUnlimited ? { requestsPerSecond: unlimitedPerSecond } : {}
  const open = (code: string, { accounts, create }: SimulatedProvider) =>
    Object.entries(accounts).map(([name, { companyName, refuses = [] }]): [string, Simulator] => [
      name,
      create({ account: world.account(name), companyName, refuses, mount: `/${code}`, footage, now, ...rate }),
    ])
  return new Map(Object.entries(simulated).map(([code, provider]) => [code, new Map(open(code, provider))]))
}
