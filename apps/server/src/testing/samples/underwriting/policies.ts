import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { dossierEndpoints } from '@milepost/contract/policies/dossier'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { subjectRiskEndpoints } from '@milepost/contract/risk/subject-endpoints'
import { storeTerms } from '../../../features/policies/store-terms.ts'
import { changesNext, type Sample, sample } from '../sample.ts'
import type { SampleWorld } from '../sample-world.ts'

/** A term that can be sent and stored. */
export const sampleTerm = {
  startsOn: '2026-03-01',
  renewsOn: '2027-03-01',
  premiumUsd: 120_000,
  accidentLimitUsd: 1_000_000,
  aggregateLimitUsd: null,
  garagingRegion: 17,
  radius: 2,
  commodity: 'General freight',
} as const

/** Stores one term of the policy of the world's fleet, which only this client has; returns what names both. */
async function ofTerm({ server, clientId, fleet }: SampleWorld) {
  const { pool } = server.services
  await pool.query(`update connection set insurer_name = $2, policy_number = 'S-1' where id = $1`, [
    fleet.connectionId,
    `Insurer ${clientId}`,
  ])
  await pool.query('delete from policy_term where client_id = $1', [clientId])
  await storeTerms(pool, clientId, [{ ...sampleTerm, insurerName: `Insurer ${clientId}`, policyNumber: 'S-1' }])
  const { rows } = await pool.query<{ id: string }>('select policy_id as id from policy_term where client_id = $1', [
    clientId,
  ])
  return { params: { id: rows[0]!.id, startsOn: sampleTerm.startsOn } }
}

/** The same with a term that lasts today and has no loss, as the first term's row is replaced. */
async function ofCurrentTerm(world: SampleWorld) {
  const { params } = await ofTerm(world)
  const { pool } = world.server.services
  await pool.query(
    'update policy_term set starts_on = current_date - 60, renews_on = current_date + 300 where client_id = $1',
    [world.clientId],
  )
  await pool.query('delete from claim_cover where client_id = $1 and policy_id = $2', [world.clientId, params.id])
  await pool.query('update accident set withdrawn_at = now() where client_id = $1', [world.clientId])
  return { params: { id: params.id } }
}

const ofPolicy = async (world: SampleWorld) => ({ params: { id: (await ofTerm(world)).params.id } })

/** One call for every endpoint of policies. */
export const policySamples: readonly Sample[] = [
  sample(policyEndpoints.list, ({ fleet }) => ({ query: { ConnectionId: [fleet.connectionId] } })),
  sample(policyEndpoints.details, ofPolicy),
  sample(policyEndpoints.experience, ofPolicy),
  sample(dossierEndpoints.pdf, ofPolicy),
  sample(subjectRiskEndpoints.policy, ofPolicy),
  sample(policyTermEndpoints.save, async (world) => ({
    ...(await ofPolicy(world)),
    body: { term: sampleTerm, replaces: sampleTerm.startsOn },
  })),
  changesNext(sample(policyTermEndpoints.remove, ofTerm)),
  sample(claimEndpoints.stateNoLosses, ofCurrentTerm),
  sample(claimEndpoints.restoreCover, async (world) => ({ ...(await ofPolicy(world)), body: { covered: null } })),
  sample(policyTermEndpoints.importFile, () => ({
    body: { file: 'Policy number,Insurer,Term start,Renewal\nS-2,Sample,2026-01-01,2027-01-01', isPreview: true },
  })),
]
