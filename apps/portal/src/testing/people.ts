import type { CurrentUser } from '@milepost/contract/users/endpoints'

/** Returns an admin of client 1, changed as a test needs. */
export const someUser = (changes: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '2a411c0b-fda4-4aa2-9401-c19e6387782d',
  name: 'Avery Morgan',
  email: 'avery@fleet.example',
  group: 'fleet',
  clientId: 1,
  user_roles: ['admin', 'operator'],
  role: 'admin',
  user_groups: ['fleet'],
  profile: { phoneNumber: null, phoneVerifiedAt: null, lastSignInAt: null, createdAt: '2026-01-01T00:00:00.000Z' },
  deactivatedAt: null,
  directory: { account: false, access: false },
  needsReview: false,
  isReviewer: false,
  excludedTranslatedTypes: [],
  neverReviewTranslatedTypes: [],
  client: { id: 1, name: 'Own', timeZone: 'America/Chicago', whiteLabelName: null, logoUrl: null, termsUrl: null },
  ...changes,
})
