/**
 * Returns SQL of what identifies the policy of a row with `insurer_name` and `policy_number`: both in lower case without
 * surrounding spaces; null without a number.
 */
export const policyKeyOf = (alias: string): string =>
  `case when trim(${alias}.policy_number) <> '' then lower(concat(trim(${alias}.insurer_name), '|', trim(${alias}.policy_number))) end`

const largestId = 2n ** 63n - 1n

/**
 * Returns SQL of a policy's id: a hash of its key, so that connections, terms and scores agree on it before anyone enters
 * the policy. Positive with 63 bits, as ids of records are.
 */
export const policyIdOf = (alias: string): string =>
  `(('x' || substr(md5(${policyKeyOf(alias)}), 1, 16))::bit(64)::bigint & ${largestId})`
