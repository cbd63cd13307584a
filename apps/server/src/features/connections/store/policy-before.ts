/** The policy that a connection names. */
export type NamedPolicy = { insurerName: string | null; policyNumber: string | null }
type PolicyChange = { [Name in keyof NamedPolicy]?: string | null | undefined }

/** Returns the policy before a change of it, as an audit entry records it; nothing if it stays the same. */
export function policyBefore(
  { insurerName, policyNumber }: NamedPolicy,
  change: PolicyChange,
): { before?: NamedPolicy } {
  const { insurerName: insurer = insurerName, policyNumber: number = policyNumber } = change
  return insurer === insurerName && number === policyNumber ? {} : { before: { insurerName, policyNumber } }
}
