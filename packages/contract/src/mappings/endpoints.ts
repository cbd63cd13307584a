import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  Actor,
  ClientQuery,
  Count,
  Instant,
  NamedNumber,
  NamedRecord,
  pageOf,
  paging,
  RecordId,
  RecordIdPath,
  SearchedText,
  sorting,
  Uuid,
} from '../api/fields.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { Provider } from '../providers/endpoints.ts'
import { MappingEffect } from './effect.ts'

/** Why a tag is listed: it means no type, people disagree with its type, admins ignore it, or its mapping was changed. */
export const mappingProblems = ['unmapped', 'inaccurate', 'ignored', 'changed'] as const
export type MappingProblem = (typeof mappingProblems)[number]

/** A change of a tag's mapping that can be undone. Null means no type. */
export const MappingChange = z.object({
  id: Uuid,
  at: Instant,
  by: Actor,
  before: IncidentTypeName.nullable(),
  after: IncidentTypeName.nullable(),
  /** True until all stored events follow the change. */
  isRunning: z.boolean(),
})
export type MappingChange = z.infer<typeof MappingChange>

/** A provider's tag that may need another mapping. */
export const TagMapping = z.object({
  /** Provider id and tag, as in `1:moonwalking`. */
  id: z.string(),
  provider: Provider,
  tspIncidentTag: z.string(),
  problem: z.enum(mappingProblems),
  /** Events of the last 30 days with this tag: stored, and rejected because of it. */
  seen30d: Count,
  /** Rejected events of any age that are stored once the tag has a type. */
  rejected: Count,
  type: IncidentTypeName.nullable(),
  /** The type whose other tags are most like this one; null if none is. */
  suggestion: IncidentTypeName.nullable(),
  /** Events of the last 30 days that people rated accurate or inaccurate. */
  rated30d: Count,
  /** Share of these rated inaccurate, 0–1; null if none is rated. */
  inaccurateShare: z.number().min(0).max(1).nullable(),
  change: MappingChange.nullable(),
})
export type TagMapping = z.infer<typeof TagMapping>

/** A vehicle that is in none of its connection's groups. */
export const VehicleMapping = z.object({
  id: RecordId,
  connection: NamedNumber,
  vehicle: NamedRecord,
  /** How many groups its connection has to choose from. */
  groups: Count,
  /** The group an admin chose; null if it is in none. */
  group: z.object({ groupId: RecordId, groupName: z.string() }).nullable(),
})
export type VehicleMapping = z.infer<typeof VehicleMapping>

export const vehicleMappingSortColumns = ['vehicle', 'connection'] as const

/** As stored. */
const mostProviderId = 32_767
/** Provider id and tag; a tag has at most 200 characters. */
const TagPath = z.object({
  id: z
    .string()
    .max(210)
    .regex(/^\d{1,5}:./, 'must look like 1:harshbrake')
    .refine((id) => Number.parseInt(id, 10) <= mostProviderId, 'must begin with the id of a provider'),
})

/** A type, or to ignore the tag; one of the two. */
const TagTarget = z
  .object({
    translatedType: z.string().max(60).optional(),
    ignored: z.literal(true).optional(),
    /** Only counts what would change. */
    preview: z.boolean().default(false),
  })
  .refine(({ translatedType, ignored }) => (translatedType === undefined) !== (ignored === undefined), {
    path: ['translatedType'],
    message: 'must be a type, unless the tag is ignored',
  })

export const incorrectMappingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/incorrect-mappings',
    access: 'admin',
    summary: 'List provider tags that are unmapped or may be mapped incorrectly, most often seen first.',
    query: ClientQuery,
    response: z.object({ tags: z.array(TagMapping) }),
  }),
  sample: endpoint({
    method: 'GET',
    path: '/admin/incorrect-mappings/{id}',
    access: 'admin',
    summary: 'Get the newest record with a tag, as the provider sent it.',
    params: TagPath,
    query: ClientQuery,
    response: z.object({ sample: z.unknown(), at: Instant.nullable() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/incorrect-mappings/{id}',
    access: 'admin',
    summary:
      'Map a tag to a type, or ignore it. Events with it are translated again in the background, except rated ones. With `preview`, only count them.',
    params: TagPath,
    query: ClientQuery,
    body: TagTarget,
    response: MappingEffect,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/admin/incorrect-mappings/{id}',
    access: 'admin',
    summary: 'Undo the newest change of a tag’s mapping. Events are translated again in the background.',
    params: TagPath,
    query: ClientQuery,
  }),
  vehicles: endpoint({
    method: 'GET',
    path: '/admin/incorrect-mappings/vehicles',
    access: 'admin',
    summary: 'List vehicles that are in no group of their provider.',
    query: ClientQuery.extend({
      ...paging(),
      ...sorting(vehicleMappingSortColumns, { column: 'vehicle', direction: 'asc' }),
      SearchedText: SearchedText.optional(),
    }),
    response: pageOf(VehicleMapping),
  }),
  changeVehicle: endpoint({
    method: 'PUT',
    path: '/admin/incorrect-mappings/vehicles/{id}',
    access: 'admin',
    summary: 'Put a vehicle into a group of its connection, or take it out of the group that an admin chose.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ groupId: RecordId.nullable() }),
  }),
}
