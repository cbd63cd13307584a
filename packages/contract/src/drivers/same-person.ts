import { recordStatus } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  codeField,
  Instant,
  NamedNumber,
  NumberIdPath,
  pageOf,
  paging,
  RecordId,
  RecordIdPath,
} from '../api/fields.ts'
import { writers } from '../api/roles.ts'
import { Provider } from '../providers/endpoints.ts'

/** What one provider reports about a driver. */
export const DriverRecord = z.object({
  id: RecordId,
  name: z.string(),
  connection: NamedNumber,
  provider: Provider,
  status: codeField(recordStatus),
  statusReason: z.string().nullable(),
  employeeNumber: z.string().nullable(),
  licenseState: z.string().nullable(),
  /** Masked except the last four. */
  licenseNumber: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** When their provider stopped listing them; null if it still does. */
  goneAt: Instant.nullable(),
})
export type DriverRecord = z.infer<typeof DriverRecord>

/** What two drivers have in common. */
export const samePersonReasons = ['license', 'employeeNumber', 'phone', 'name'] as const
export type SamePersonReason = (typeof samePersonReasons)[number]

/** `maybe`: only a name, or something else despite different licenses. */
export const samePersonStrengths = ['strong', 'likely', 'maybe'] as const
export type SamePersonStrength = (typeof samePersonStrengths)[number]

/** Two drivers at different providers who may be one person. */
export const SamePerson = z.object({
  a: DriverRecord,
  b: DriverRecord,
  reasons: z.array(z.enum(samePersonReasons)),
  strength: z.enum(samePersonStrengths),
})
export type SamePerson = z.infer<typeof SamePerson>

export const samePersonEndpoints = {
  candidates: endpoint({
    method: 'GET',
    path: '/client/{id}/drivers/same-person',
    access: 'signedIn',
    summary: 'List pairs of drivers at different providers who may be one person, the most likely first.',
    params: NumberIdPath,
    query: z.object({ ...paging(), driverId: RecordId.optional() }),
    response: pageOf(SamePerson),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/drivers/{id}/same-person',
    access: 'signedIn',
    roles: writers,
    summary:
      'Merge another driver into this one: lists, counts and scores then show one driver, and each provider’s record stays as it is. With `same` false, confirm that they are two people, who aren’t proposed again.',
    params: RecordIdPath,
    query: ClientQuery,
    body: z.object({ otherId: RecordId, same: z.boolean() }),
  }),
  separate: endpoint({
    method: 'DELETE',
    path: '/drivers/{id}/same-person',
    access: 'signedIn',
    roles: writers,
    summary: 'Separate one provider’s record of a merged driver from the others.',
    params: RecordIdPath,
    query: ClientQuery,
  }),
}
