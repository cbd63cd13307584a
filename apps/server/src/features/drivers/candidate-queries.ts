import type { SamePerson, SamePersonReason, SamePersonStrength } from '@milepost/contract/drivers/same-person'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { readRecords } from './record-queries.ts'

type Pair = { a: string; b: string; reasons: SamePersonReason[]; strength: SamePersonStrength; total: number }

const squeezed = (column: RawBuilder<unknown>, characters: string) =>
  sql`regexp_replace(${column}, ${sql.lit(`[^${characters}]`)}, '', 'g')`
const atLeast = (length: number, text: RawBuilder<unknown>) =>
  sql`case when length(${text}) >= ${sql.lit(length)} then ${text} end`

// What identifies a driver `d`, written as providers write it: licenses with dashes, phones with a country's code,
// employee numbers with zeros in front, names with the last name first.
const license = atLeast(5, squeezed(sql`upper(d.license_number)`, '0-9A-Z'))
const employeeNumber = sql`nullif(ltrim(upper(btrim(d.employee_number)), '0'), '')`
const phone = atLeast(7, sql`right(${squeezed(sql`d.phone_number`, '0-9')}, 10)`)
const name = sql`(select string_agg(word, ' ' order by word) from regexp_split_to_table(lower(d.name), '[^[:alnum:]]+') word
  where word <> '' having count(*) > 1)`

/**
 * Lists pairs of drivers who may be one person, the most likely first. What two drivers of one connection share, such as
 * an office's phone, identifies no one, except for a name, which is never more than a maybe. Pairs that a person decided
 * on are left out, and so are those with records in one connection: a provider knows its own drivers.
 */
export async function listSamePersons(
  db: ClientDatabase,
  { PageNumber, PageSize, driverId }: { PageNumber: number; PageSize: number; driverId?: string | undefined },
): Promise<{ items: SamePerson[]; totalCount: number }> {
  const { clientId } = db
  const ofOne = driverId === undefined ? sql`` : sql`and ${driverId}::bigint in (first_id, second_id)`
  const pairs = await named(
    'same-persons',
    db,
    sql<Pair>`with listed as materialized (
        select d.id, coalesce(d.merged_into, d.id) as person, d.connection_id, lower(d.name) as shown, d.license_state,
          ${license} as license, ${employeeNumber} as employee_number, ${phone} as phone, ${name} as name
        from driver d where d.client_id = ${clientId} and d.gone_at is null and ${isConnected('d', clientId)}),
      key as materialized (
        select l.person, l.connection_id, k.kind, k.key, count(*) over (partition by l.connection_id, k.kind, k.key) as drivers
        from listed l cross join lateral (values ('license', l.license), ('employeeNumber', l.employee_number), ('phone', l.phone), ('name', l.name))
          as k(kind, key) where k.key is not null),
      pair as (
        select least(a.person, b.person) as first_id, greatest(a.person, b.person) as second_id, array_agg(distinct a.kind) as reasons
        from key a join key b on b.kind = a.kind and b.key = a.key and b.connection_id > a.connection_id and b.person <> a.person
        where a.kind = 'name' or a.drivers = 1 and b.drivers = 1 group by 1, 2),
      judged as (
        select first_id, second_id, reasons, not 'license' = any(reasons) and exists (select from listed x join listed y on y.person = second_id
            and y.license <> x.license and coalesce(y.license_state, '') = coalesce(x.license_state, '') where x.person = first_id) as is_contradicted
        from pair
        where not exists (select from listed x join listed y on y.person = second_id and y.connection_id = x.connection_id where x.person = first_id)
          and not exists (select from driver_separate s join listed x on x.id in (s.first_id, s.second_id)
            join listed y on y.id in (s.first_id, s.second_id) where s.client_id = ${clientId} and x.person = pair.first_id and y.person = pair.second_id)
          ${ofOne}),
      graded as (
        select first_id, second_id, reasons, case when 'license' = any(reasons) then 'strong' when is_contradicted or reasons = '{name}' then 'maybe'
          when cardinality(reasons) > 1 then 'strong' else 'likely' end as strength
        from judged where not (is_contradicted and reasons = '{name}'))
      select g.first_id as a, g.second_id as b, g.reasons, g.strength, count(*) over ()::int as total
      from graded g join listed l on l.id = g.first_id
      order by array_position('{strong,likely,maybe}', g.strength), l.shown, g.first_id, g.second_id
      limit ${PageSize} offset ${(PageNumber - 1) * PageSize}`,
    'fresh',
  )
  const records = await readRecords(
    db,
    pairs.flatMap(({ a, b }) => [a, b]),
  )
  const items = pairs.map(({ a, b, reasons, strength }) => {
    const [first, second] = [records.get(a)![0]!, records.get(b)![0]!].toSorted(
      (one, other) => one.connection.id - other.connection.id,
    )
    return { a: first!, b: second!, reasons, strength }
  })
  return { items, totalCount: pairs[0]?.total ?? 0 }
}
