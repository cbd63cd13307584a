import { rushHourTraffic } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { codeField, NumberIdPath } from '../api/fields.ts'

const Hour = z.int().min(0).max(23)

/** `to` is exclusive; `from` after `to` wraps midnight. If two ranges overlap, the first one listed wins. */
export const RushHour = z.object({ from: Hour, to: Hour, rushHourTrafficType: codeField(rushHourTraffic) })
export type RushHour = z.infer<typeof RushHour>

export const rushHourEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/clients/{id}/rush-hours',
    access: 'signedIn',
    summary: 'Get a client’s rush hours.',
    params: NumberIdPath,
    response: z.object({ rushHours: z.array(RushHour) }),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/clients/{id}/rush-hours',
    access: 'admin',
    summary: 'Replace a client’s rush hours. Periods may overlap but can’t start and end at the same time.',
    params: NumberIdPath,
    body: z.object({
      rushHours: z
        .array(
          RushHour.refine((hours) => hours.from !== hours.to, { path: ['to'], error: 'must differ from the start' }),
        )
        .max(24),
    }),
  }),
}
