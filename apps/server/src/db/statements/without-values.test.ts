import { expect, test } from 'vitest'
import { planWithoutValues } from './without-values.ts'

test('removes values from a plan and keeps costs and names', () => {
  const lines = [
    'Limit  (cost=0.43..8.45 rows=20 width=16)',
    '  ->  Append  (cost=0.43..99.10 rows=12 width=16)',
    '        Subplans Removed: 12',
    '        ->  Index Scan using incident_2026_11_pkey on incident_2026_11 i_1  (cost=0.43..8.45 rows=1 width=16)',
    `              Index Cond: ((client_id = 17) AND (id = '-99812345'::bigint) AND (severity = ANY ('{4,5}'::integer[])))`,
    `              Filter: ((name = 'O''Brien, 5 Main St'::text) AND (risk > 12.5) AND (d = $3) AND (n <> -4))`,
    '                    Index Cond: (id = (SubPlan 2).col1)',
  ]
  expect(planWithoutValues(lines).split('\n')).toEqual([
    ...lines.slice(0, 4),
    `              Index Cond: ((client_id = …) AND (id = '…'::bigint) AND (severity = ANY ('…'::integer[])))`,
    `              Filter: ((name = '…'::text) AND (risk > …) AND (d = $3) AND (n <> …))`,
    lines[6],
  ])
})
