/** Headings of the reference that differ from their group's key: the words people see in the portal. */
const names: Readonly<Record<string, string>> = {
  accidents: 'Losses',
  annotation: 'Event annotation',
  apiTokens: 'API tokens',
  cameras: 'Camera health',
  connectionInvites: 'Fleet invitations',
  connectionSync: 'Sync status',
  directory: 'Directory (SCIM)',
  environment: 'Environmental',
  fnol: 'Notices of loss',
  mismatches: 'Mismatched devices',
  riskRate: 'Incidents over time',
  riskScoreConfig: 'Risk score configuration',
  shares: 'Shared items',
  subjectRisk: 'Scores',
  subscriptions: 'Notification links',
  validation: 'Validation engine',
}

/** Returns the heading of a group of endpoints: `riskReports` is "Risk reports". */
export function tagName(group: string): string {
  const words = group.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return names[group] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
