/**
 * Returns a SELECT of a client's reviewed events of the random sample: `connection_id`, `provider_id`, `source`,
 * `translated_type` (as it was reported), `occurred_at`, and `is_right`: true if it is accurate, and of the reported type.
 *
 * Annotators get the sample in the order of its random ids. Beyond the last id they got, only events that someone chose
 * are reviewed, which would be a biased choice again; these are left out.
 *
 * A client’s own people count only where they find the event as reported, which annotators then don’t get. What they reject, or call
 * another type, counts once annotators have reviewed it, which they are asked to: otherwise a fleet could reject its own events until
 * all of their type count less.
 */
export const sampleReviews = (client: string): string => `
  select i.connection_id, i.provider_id, i.source, a.reported_type as translated_type, i.occurred_at,
    a.rating = 0 and a.translated_type = a.reported_type as is_right
  from (select r.incident_id, (array_agg(r.reported_type order by r.at))[1] as reported_type, bool_or(r.stage is not null) as is_annotated,
      (array_agg(r.translated_type order by r.stage is null, r.at desc))[1] as translated_type,
      (array_agg(r.rating order by r.stage is null, r.at desc))[1] as rating
    from incident_rating r where r.client_id = ${client} and r.is_sampled and r.counts and (r.stage is null or r.rating in (0, 1)) group by 1) a
    join (select r.reported_type, max(r.incident_id) as reached from incident_rating r
      where r.client_id = ${client} and r.is_sampled and r.drawn = 'sample' group by 1) d
      on d.reported_type = a.reported_type and a.incident_id <= d.reached
    join incident i on i.client_id = ${client} and i.id = a.incident_id
  where a.is_annotated or a.rating = 0 and a.translated_type = a.reported_type`
