import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, NumberIdPath, numberParam, RecordIdPath } from '../api/fields.ts'
import { admins } from '../api/roles.ts'
import { SubjectRisk } from './subject.ts'

const answer = { access: 'signedIn', scope: 'read:scores', query: ClientQuery, response: SubjectRisk } as const

/** The risk of other subjects than vehicles, in the same shape. */
export const subjectRiskEndpoints = {
  driver: endpoint({
    ...answer,
    method: 'GET',
    path: '/drivers/{id}/risk',
    // Scores of people are limited to those responsible for them.
    roles: admins,
    summary: 'Get a driver’s scores, from their own trips and the events assigned to them.',
    params: RecordIdPath,
  }),
  group: endpoint({
    ...answer,
    method: 'GET',
    path: '/groups/{id}/risk',
    summary: 'Get the scores of a group, aggregated from its vehicles.',
    params: RecordIdPath,
  }),
  connection: endpoint({
    ...answer,
    method: 'GET',
    path: '/connections/{id}/risk',
    summary: 'Get the scores of a connection, aggregated from its vehicles.',
    params: NumberIdPath,
  }),
  policy: endpoint({
    ...answer,
    method: 'GET',
    path: '/policies/{id}/risk',
    summary: 'Get the scores of a policy, aggregated from the vehicles of its connections.',
    params: RecordIdPath,
  }),
  region: endpoint({
    ...answer,
    method: 'GET',
    path: '/regions/risk',
    summary: 'Get the scores of a region, from the miles driven and the events that happened there.',
    query: ClientQuery.extend({ RegionId: numberParam(z.int().positive().max(999)) }),
  }),
  fleet: endpoint({
    ...answer,
    method: 'GET',
    path: '/fleet/risk',
    summary: 'Get the scores of the client’s fleet, aggregated from all its vehicles.',
  }),
} as const
