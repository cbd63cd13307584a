import { Fault } from './faults.ts'
import type { Simulator } from './simulator.ts'

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `POST /control/{provider}/{account}/faults` makes something go wrong, `DELETE` takes it back. This machine only. */
export async function control(
  request: Request,
  remoteAddress: string,
  find: (provider: string, account: string) => Simulator | undefined,
): Promise<Response> {
  if (!local.has(remoteAddress)) return told(403, 'Only from this machine.')
  const [, , provider = '', account = '', what] = new URL(request.url).pathname.split('/')
  const simulator = find(provider, account)
  if (!simulator || what !== 'faults') return told(404, `There is no account ${account} at ${provider}.`)
  if (request.method === 'DELETE') {
    simulator.faults.clear()
    return told(200, 'Faults are cleared.')
  }
  if (request.method !== 'POST') return told(405, 'POST a fault, or DELETE all.')
  const fault = Fault.safeParse(await request.json().catch(() => null))
  if (!fault.success) return told(400, fault.error.issues[0]?.message ?? 'Not a fault.')
  simulator.faults.inject(fault.data)
  return told(201, `${fault.data.kind} for the next ${fault.data.times} of ${fault.data.path}.`)
}

const told = (status: number, message: string) => Response.json({ message }, { status })
