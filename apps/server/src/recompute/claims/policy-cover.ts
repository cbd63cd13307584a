/**
 * SQL of the days whose losses are known of each policy with loss runs: `policy_id`, and `starts_on` to `ends_on`, from the first
 * day that one of them covers to the last. `client` is SQL of the client's id.
 */
export const policyCover = (client: string): string =>
  `(select o.policy_id, min(o.starts_on) as starts_on, max(o.ends_on) as ends_on from claim_cover o
    where o.client_id = ${client} group by o.policy_id)`
