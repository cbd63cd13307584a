import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { storeClaims } from '../../../features/claims/store-claims.ts'
import { changesNext, type Sample, sample } from '../sample.ts'
import { ofLoss } from '../sample-records.ts'
import type { SampleWorld } from '../sample-world.ts'

/** Stores a claim of the world's vehicle on the day of its event, one for each `place`. Returns its id. */
async function storedClaim({ server, clientId, ids }: SampleWorld, place: number): Promise<string> {
  const { pool } = server.services
  const { rows } = await pool.query<{ day: string }>('select day from incident where client_id = $1 and id = $2', [
    clientId,
    ids.incident,
  ])
  const id = String(clientId * 10 + place)
  const claim = {
    id,
    claimNumber: `CL-${id}`,
    insurerName: `Insurer ${clientId}`,
    policyNumber: 'S-1',
    policyId: String(8_000_000 + clientId),
    vehicleId: ids.vehicle,
    vehicleText: 'unit',
    lossDate: rows[0]!.day,
    lossTime: '14:30',
    faultPercent: 50,
    paidUsd: 1200,
    reservedUsd: null,
    injuries: 0,
    status: 'Open',
  }
  await storeClaims(pool, clientId, [claim], { fileName: 'losses.csv', importedBy: 'Sample' })
  return id
}

/** One call for every endpoint of claims. */
export const claimSamples: readonly Sample[] = [
  sample(claimEndpoints.page, async (world) => {
    await storedClaim(world, 1)
    return { query: { PolicyId: [String(8_000_000 + world.clientId)] } }
  }),
  sample(claimEndpoints.proposals, async (world) => {
    await ofLoss(world)
    await storedClaim(world, 1)
    return {}
  }),
  sample(claimEndpoints.importFile, () => ({
    body: {
      file: 'Policy number,Insurer,Claim number,Loss date\nS-2,Sample,C-1,2026-01-01',
      fileName: 'losses.csv',
      isPreview: true,
    },
  })),
  changesNext(
    sample(claimEndpoints.decide, async (world) => ({
      params: { id: await storedClaim(world, 2), eventId: world.ids.incident },
      body: { isMatch: false },
    })),
  ),
]
