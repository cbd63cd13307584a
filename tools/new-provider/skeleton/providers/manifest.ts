import type { Manifest } from '@milepost/providers/kit/provider'
import { incidentTags } from './incident-tags.ts'

/** Facts about Skeleton's API: invented. Name the documents and versions they come from. */
export const manifest: Manifest = {
  id: 0,
  code: 'skeleton',
  name: 'Skeleton',
  displayName: 'Skeleton',
  connectBy: 'token',
  credentialFields: [
    { name: 'ApiToken', label: 'API token', secret: true, hint: 'Invented: its prefix, and whether it expires.' },
  ],
  helpSteps: ['Invented: where to create a token in Skeleton (menu names), and the permissions it needs.'],
  regions: [{ code: 'invented', label: 'Invented', baseUrl: 'https://api.invented.example' }],
  // Invented: the documented limits for one set of credentials.
  limits: {
    list: { perSecond: 5, burst: 10 },
  },
  incidentTags,
  // Invented: how far back changes and deletions of trips and events are followed.
  laterChanges: {},
  quality: {
    done: {},
    open: {
      Vehicles: 'Invented: how they are read.',
      'Groups, drivers': 'Invented: whether the API provides them.',
      Positions: 'Invented: whether the API provides them.',
      Trips: 'Invented: whether the API provides them.',
      'Safety events': 'Invented: whether the API provides them.',
    },
    notApplicable: {},
  },
}
