import { z } from 'zod'
import { Fault } from './faults.ts'
import type { Simulator } from './simulator.ts'

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Controls for a provider's account. `setWebhook` returns false if the provider doesn't support webhooks,
 * `coverLenses` the number of vehicles with cameras, up to the requested number.
 */
export type Controlled = {
  simulator: Simulator
  setWebhook(url: string | null): boolean
  coverLenses(vehicles: number): number
  collide(): { vehicle: string; instantMs: number } | null
}

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])
const Webhook = z.object({
  url: z.url({ protocol: /^http$/ }).refine((url) => thisMachine.has(new URL(url).hostname), 'Only on this machine.'),
})

const Lenses = z.object({ vehicles: z.int().min(1).max(100_000) })

const controls: Readonly<Record<string, (request: Request, found: Controlled) => Promise<Response>>> = {
  faults: (request, { simulator }) => setFault(request, simulator),
  webhook: setWebhook,
  lenses: coverLenses,
  collision: collide,
}

/**
 * Below `/control/{provider}/{account}`, for this machine only: `POST faults` adds a fault, `DELETE` removes it. `POST
 * webhook` makes the provider call an address on this machine when something happens, `DELETE` stops that. `POST
 * lenses` obstructs the road cameras of the given number of vehicles from now on, and of no others; `DELETE` clears
 * all. `POST collision` lets a vehicle that drives collide now, and returns its name and when that was.
 */
export async function control(
  request: Request,
  remoteAddress: string,
  find: (provider: string, account: string) => Controlled | undefined,
): Promise<Response> {
  if (!local.has(remoteAddress)) return reported(403, 'Only from this machine.')
  const [, , provider = '', account = '', what] = new URL(request.url).pathname.split('/')
  const found = find(provider, account)
  if (!found) return reported(404, `There is no account ${account} at ${provider}.`)
  const set = controls[what ?? '']
  if (!set) return reported(404, `Available: ${Object.keys(controls).join(', ')}.`)
  if (request.method !== 'POST' && request.method !== 'DELETE') return reported(405, 'POST one, or DELETE all.')
  return set(request, found)
}

async function coverLenses(request: Request, { coverLenses: cover }: Controlled): Promise<Response> {
  if (request.method === 'DELETE') {
    cover(0)
    return reported(200, 'No lens is obstructed manually.')
  }
  const lenses = Lenses.safeParse(await request.json().catch(() => null))
  if (!lenses.success) return reported(400, lenses.error.issues[0]?.message ?? 'Not a number of vehicles.')
  return reported(201, `The road cameras of ${cover(lenses.data.vehicles)} vehicles are obstructed from now on.`)
}

async function collide(request: Request, { collide: make }: Controlled): Promise<Response> {
  if (request.method === 'DELETE') return reported(405, 'A collision can’t be undone.')
  const made = make()
  return made ? Response.json(made, { status: 201 }) : reported(409, 'No vehicle drives right now.')
}

async function setFault(request: Request, { faults }: Simulator): Promise<Response> {
  if (request.method === 'DELETE') {
    faults.clear()
    return reported(200, 'Faults cleared.')
  }
  const fault = Fault.safeParse(await request.json().catch(() => null))
  if (!fault.success) return reported(400, fault.error.issues[0]?.message ?? 'Not a fault.')
  faults.inject(fault.data)
  return reported(201, `${fault.data.kind} for the next ${fault.data.times} of ${fault.data.path}.`)
}

async function setWebhook(request: Request, { setWebhook: set }: Controlled): Promise<Response> {
  if (request.method === 'DELETE') {
    set(null)
    return reported(200, 'No webhook is set.')
  }
  const webhook = Webhook.safeParse(await request.json().catch(() => null))
  if (!webhook.success) return reported(400, webhook.error.issues[0]?.message ?? 'Not an address.')
  if (!set(webhook.data.url)) return reported(409, 'This provider has no webhooks.')
  return reported(201, `Webhooks are sent to ${webhook.data.url} from now on.`)
}

const reported = (status: number, message: string) => Response.json({ message }, { status })
