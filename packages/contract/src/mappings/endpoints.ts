import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, NamedNumber, NamedRecord, RecordId } from '../api/fields.ts'
import { Provider } from '../providers/endpoints.ts'

/** A provider's tag with no mapping yet, or a wrong one. */
export const TagMapping = z.object({
  id: z.string(),
  provider: Provider,
  tspIncidentTag: z.string(),
  sample: z.unknown(),
  seen30d: Count,
  translatedType: z.string().nullable(),
  suggestion: z.string().nullable(),
  /** Share of rated incidents that people found inaccurate, 0–1. */
  inaccurateShare: z.number().nullable(),
  ignored: z.boolean(),
})
export type TagMapping = z.infer<typeof TagMapping>

/** A vehicle without a group. */
export const VehicleMapping = z.object({
  id: z.string(),
  connection: NamedNumber,
  vehicle: NamedRecord,
  providerGroup: z.string().nullable(),
  group: z.object({ groupId: RecordId, groupName: z.string() }).nullable(),
  problem: z.string(),
})
export type VehicleMapping = z.infer<typeof VehicleMapping>

export const incorrectMappingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/incorrect-mappings',
    access: 'admin',
    summary: 'List tags and vehicles that are unmapped or incorrectly mapped.',
    query: ClientQuery,
    response: z.object({ tags: z.array(TagMapping), vehicles: z.array(VehicleMapping) }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/incorrect-mappings/{id}',
    access: 'admin',
    summary: 'Map a tag or a vehicle, or ignore a tag; with `preview`, only count what would change.',
    params: z.object({ id: z.string().max(300) }),
    query: ClientQuery,
    body: z
      .object({ translatedType: z.string(), groupId: RecordId, ignored: z.boolean(), preview: z.boolean() })
      .partial(),
    response: z.object({ incidents: Count }),
  }),
}
