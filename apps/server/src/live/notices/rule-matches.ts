/**
 * SQL condition: whether the event `i` of a client is one that the rule `r` is about, by its level, its type and its
 * vehicle's groups. The same for rules that are stored and for one that is only tried.
 */
export const ruleMatches = (
  client: string,
): string => `(cardinality(r.risk_scores) = 0 or i.severity = any(r.risk_scores))
  and (cardinality(r.types) = 0 or i.translated_type = any(r.types))
  and (cardinality(r.group_ids) = 0 or exists (
    select 1 from vehicle_group_member m
    where m.client_id = ${client} and m.vehicle_id = i.vehicle_id and m.group_id = any(r.group_ids)))`
