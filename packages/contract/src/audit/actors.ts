/** Who changes records without being a person, by the name that the audit trail records. */
export const auditActors = {
  directory: 'Directory',
  invitedFleet: 'Invited fleet',
  fleetWithLink: 'Fleet with the client’s link',
  fleetWithoutInvite: 'Fleet without an invitation',
  system: 'System',
} as const
export type AuditActor = keyof typeof auditActors
export const auditActorCodes = Object.keys(auditActors) as [AuditActor, ...AuditActor[]]

/** A directory's name with the token that it uses: "Directory (Okta)". */
export const directoryName = (token: string): string => `${auditActors.directory} (${token})`
