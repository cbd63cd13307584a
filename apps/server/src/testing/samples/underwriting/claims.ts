import { randomUUID } from 'node:crypto'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { storeLossRun } from '../../../features/claims/store-claims.ts'
import { changesNext, type Sample, sample } from '../sample.ts'
import { ofLoss } from '../sample-records.ts'
import type { SampleWorld } from '../sample-world.ts'

/** Stores a loss run with a claim of the world's vehicle on the day of its event, one for each `place`. */
async function storedRun(
  { server, clientId, ids }: SampleWorld,
  place: number,
): Promise<{ id: string; lossRunId: string }> {
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
  const lossRunId = randomUUID()
  const run = { id: lossRunId, fileName: 'losses.csv', importedBy: 'Sample', claims: [claim] }
  await storeLossRun(pool, clientId, run, [id])
  return { id, lossRunId }
}

const storedClaim = async (world: SampleWorld, place: number) => (await storedRun(world, place)).id

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
  changesNext(
    sample(claimEndpoints.remove, async (world) => ({
      params: { id: await storedClaim(world, 3) },
      body: { isPreview: false },
    })),
  ),
  sample(claimEndpoints.lossRuns, async (world) => {
    await storedClaim(world, 1)
    return {}
  }),
  changesNext(
    sample(claimEndpoints.removeLossRun, async (world) => ({
      params: { id: (await storedRun(world, 3)).lossRunId },
      body: { isPreview: false },
    })),
  ),
]
