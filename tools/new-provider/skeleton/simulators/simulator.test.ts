import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

// Checks the simulator against Skeleton's documented interface, independently of the connector. Both are invented so far.

const rig = createRig({ code: 'skeleton', nowMs: Date.parse('2026-11-18T18:00:00Z') })
const Vehicles = z.object({ items: z.array(z.object({ id: z.int() })), next: z.string().nullable(), total: z.int() })

function call(path: string, token = rig.secrets[0]): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return rig.simulator.handle(new Request(`${rig.context.baseUrl}${path}`, { headers }))
}

const vehicles = async (query: string) => Vehicles.parse(await (await call(`/vehicles?${query}`)).json())

describe('access', () => {
  it('is refused with another token', async () => {
    expect((await call('/vehicles', 'another')).status).toBe(401)
  })

  it('is refused only on the endpoint whose permission is missing', async () => {
    rig.simulator.permissions.delete('Vehicles')
    expect((await call('/vehicles')).status).toBe(403)
    expect((await call('/account')).status).toBe(200)
    rig.simulator.permissions.add('Vehicles')
  })
})

describe('lists', () => {
  it('come in pages, each with the parameter for the next one', async () => {
    const first = await vehicles('limit=7')
    expect(first).toMatchObject({ next: '7', total: 12 })
    const last = await vehicles(`limit=7&after=${first.next}`)
    expect(last.next).toBeNull()
    expect(new Set([...first.items, ...last.items].map(({ id }) => id)).size).toBe(12)
  })

  it('have numeric limits', async () => {
    expect((await call('/vehicles?limit=many')).status).toBe(400)
  })
})
