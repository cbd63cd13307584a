import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, RecordIdPath } from '../api/fields.ts'
import { dossierReaders } from '../api/roles.ts'

export const dossierEndpoints = {
  pdf: endpoint({
    method: 'GET',
    path: '/policies/{id}/renewal-dossier.pdf',
    access: 'signedIn',
    roles: dossierReaders,
    summary:
      'Download the renewal dossier of a policy as a PDF for signing. Who created it is recorded in the audit trail.',
    params: RecordIdPath,
    query: ClientQuery.extend({ units: z.enum(unitSystems).default(defaultUnits) }),
    answer: 'binary',
    contentType: 'application/pdf',
  }),
}
