import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery } from '../api/fields.ts'
import { writers } from '../api/roles.ts'

/** How fleets connect themselves to a client. */
export const FleetLink = z.object({
  /** Opens the form for any number of fleets, until it is renewed. */
  link: z.string(),
  /** True if whoever signs the terms must verify a phone number by a code first. */
  requiresSignerPhone: z.boolean(),
})
export type FleetLink = z.infer<typeof FleetLink>

export const fleetLinkEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/connections/fleet-link',
    access: 'signedIn',
    // Anyone who can read this has the link.
    roles: writers,
    summary: 'Get the client’s own link, by which fleets connect themselves.',
    query: ClientQuery,
    response: FleetLink,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/connections/fleet-link',
    access: 'signedIn',
    roles: writers,
    summary: 'Decide whether signers of terms must verify a phone number, also in invitations.',
    query: ClientQuery,
    body: FleetLink.pick({ requiresSignerPhone: true }),
    response: FleetLink,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/connections/fleet-link/renew',
    access: 'signedIn',
    roles: writers,
    summary: 'Replace the client’s link. The previous one stops working at once, also in forms that are open.',
    query: ClientQuery,
    response: FleetLink,
  }),
}
