import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

// Holds the simulator to Skeleton's documented interface, without the connector's eyes. As invented as that is so far.

const rig = createRig({ code: 'skeleton', nowMs: Date.parse('2026-11-18T18:00:00Z') })
const Vehicles = z.object({ items: z.array(z.object({ id: z.int() })), next: z.string().nullable(), total: z.int() })

function call(path: string, token = rig.secrets[0]): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` }
  return rig.simulator.handle(new Request(`${rig.context.baseUrl}${path}`, { headers }))
}

const vehicles = async (query: string) => Vehicles.parse(await (await call(`/vehicles?${query}`)).json())

describe('access', () => {
  it('with another token is refused', async () => {
    expect((await call('/vehicles', 'another')).status).toBe(401)
  })

  it('is refused on one endpoint only where a permission is missing', async () => {
    rig.simulator.permissions.delete('Vehicles')
    expect((await call('/vehicles')).status).toBe(403)
    expect((await call('/account')).status).toBe(200)
    rig.simulator.permissions.add('Vehicles')
  })
})

describe('lists', () => {
  it('come in pages, each with what to ask the next one with', async () => {
    const first = await vehicles('limit=7')
    expect(first).toMatchObject({ next: '7', total: 12 })
    const last = await vehicles(`limit=7&after=${first.next}`)
    expect(last.next).toBeNull()
    expect(new Set([...first.items, ...last.items].map(({ id }) => id)).size).toBe(12)
  })

  it('have limits that are numbers', async () => {
    expect((await call('/vehicles?limit=many')).status).toBe(400)
  })
})
