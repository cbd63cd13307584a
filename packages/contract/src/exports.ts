import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ClientQuery, Count, Instant, Uuid, UuidPath } from './fields.ts'
import { readers } from './roles.ts'

/** Lists longer than this are written in the background. */
export const backgroundExportRows = 10_000

export const exportLists = [
  'vehicles',
  'drivers',
  'incidents',
  'accidents',
  'cameraHealth',
  'mismatches',
  'trips',
  'riskVehicles',
  'usageVehicles',
  'speedIncidents',
  'notifications',
  'audit',
] as const
export type ExportList = (typeof exportLists)[number]

export const Export = z.object({
  id: Uuid,
  list: z.enum(exportLists),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  rows: Count,
  totalRows: Count.nullable(),
  createdAt: Instant,
  /** Where the file is; null until it is done. */
  fileUrl: z.string().nullable(),
  failure: z.string().nullable(),
})
export type Export = z.infer<typeof Export>

export const exportEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/exports',
    access: 'signedIn',
    roles: readers,
    summary: 'Write a list as CSV: the same query, columns and order as on screen.',
    query: ClientQuery,
    body: z.object({
      list: z.enum(exportLists),
      query: z.record(
        z.string(),
        z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]),
      ),
      columns: z.array(z.string().max(60)).min(1).max(60),
    }),
    response: Export,
    status: 202,
  }),
  status: endpoint({
    method: 'GET',
    path: '/exports/{id}',
    access: 'signedIn',
    summary: 'How far an export is.',
    params: UuidPath,
    query: ClientQuery,
    response: Export,
  }),
  file: endpoint({
    method: 'GET',
    path: '/exports/{id}/file',
    access: 'signedIn',
    summary: 'The finished file.',
    params: UuidPath,
    query: ClientQuery,
    answer: 'binary',
    contentType: 'text/csv',
  }),
}
