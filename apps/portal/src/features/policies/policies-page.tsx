import { unreadWords } from '@milepost/contract/connections/reads'
import { type Policy, policyEndpoints } from '@milepost/contract/policies/endpoints'
import { haveNoTerm, renewsWithin } from '@milepost/contract/policies/renewals'
import { useAnswer } from '@milepost/session/api/use-answer'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { Tile, Tiles } from '@milepost/ui/layout/tiles'
import { connectionHref, connectionsHref, policyHref } from '../../addresses.ts'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText, useFormat } from '../../lib/format/formatters.ts'
import { TileCount } from '../../list/cells/tile-count.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { ListTable } from '../../list/list-table.tsx'
import { EmptyUntilConnected } from '../../list/states/empty-until-connected.tsx'
import { useWholeList } from '../../list/use-whole-list.ts'
import { NoFigure } from '../../report/no-figure.tsx'
import { ImportTermsButton } from './import/import-terms-button.tsx'
import { type Gap, isGap, type PolicyFilters } from './policy-filters.ts'
import { policyList } from './policy-list.tsx'

/** Policies by renewal, with score and losses, and vehicles without one. */
export default function PoliciesPage() {
  const query = useAnswer(answerOf(policyEndpoints.list, {}))
  const list = useWholeList(policyList, query)
  const { values, change } = list
  const all = list.failed ? null : list.rowsWith({ gap: undefined, renews: undefined })
  return (
    <ListPage
      list={list}
      line={list.found && lineOf(list.found)}
      actions={<ImportTermsButton />}
      tiles={
        <GapTiles
          policies={all}
          value={values.gap}
          onChange={(gap) => change({ gap })}
          renews={values.renews}
          onRenews={(renews) => change({ renews })}
        />
      }
    >
      <ListTable
        list={list}
        href={behind}
        empty={
          <EmptyUntilConnected
            title="No policy numbers in your connections."
            detail="Policies come from your connections: enter the insurer and policy number in each connection’s company details, or import terms."
          />
        }
      />
    </ListPage>
  )
}

/** The account of a policy; without one its connections, where a missing number can be entered. */
function behind({ id, connections }: Policy): string {
  if (id !== null) return policyHref(id)
  const [only] = connections
  if (connections.length === 1) return connectionHref(only!.id, 'overview')
  return connectionsHref({ connection: connections.map(({ id }) => String(id)) })
}

interface GapTilesProps {
  /** Undefined while loading; null if loading failed. */
  policies: readonly Policy[] | undefined | null
  value: Gap | undefined
  onChange: (gap: Gap | undefined) => void
  renews: PolicyFilters['renews']
  onRenews: (renews: PolicyFilters['renews']) => void
}

const tileDays = '90'

function GapTiles({ policies, value, onChange, renews, onRenews }: GapTilesProps) {
  const { timeZone } = useFormat()
  const today = todayIn(timeZone, new Date())
  const shown = (of: (policies: readonly Policy[]) => number) => <TileCount count={policies && of(policies)} />
  const vehicles = (kept: (policy: Policy) => boolean) => (all: readonly Policy[]) =>
    all.filter(kept).reduce((sum, policy) => sum + policy.vehicles, 0)
  const isUnknown = policies && haveNoTerm(policies)
  const toggle = (gap: Gap) => () => onChange(value === gap ? undefined : gap)
  return (
    <Tiles label="Policies and their gaps" className="mb-3">
      <Tile
        label={`Renewals in ${tileDays} days`}
        value={
          policies && isUnknown ? (
            <NoFigure>{unreadWords.notReported}</NoFigure>
          ) : (
            shown((all) => all.filter((policy) => renewsWithin(policy, Number(tileDays), today)).length)
          )
        }
        note={isUnknown ? 'no policy has a term yet' : 'policies with their last term ending'}
        pressed={renews === tileDays}
        onToggle={() => onRenews(renews === tileDays ? undefined : tileDays)}
      />
      <Tile
        label="Policies"
        value={shown((all) => all.filter(isPolicy).length)}
        note="from connections and imported terms"
      />
      <Tile
        label="Vehicles under a policy"
        value={shown(vehicles(isPolicy))}
        note="a vehicle at two providers counts at each"
      />
      <Tile
        label="Vehicles without a policy"
        value={shown(vehicles(isGap.none))}
        note="their connection has none; another provider’s may"
        pressed={value === 'none'}
        onToggle={toggle('none')}
      />
      <Tile
        label="Policies without data"
        value={shown((all) => all.filter(isGap.silent).length)}
        note="counted if no vehicle is reporting"
        pressed={value === 'silent'}
        onToggle={toggle('silent')}
      />
    </Tiles>
  )
}

/** Vehicles without a policy get their own line but don't count as one. */
function lineOf(found: readonly Policy[]): string {
  const policies = found.filter(isPolicy).length
  const without = found.filter(isGap.none)
  const uncovered = without.reduce((sum, { vehicles }) => sum + vehicles, 0)
  const rows = without.length === 1 ? '1 row' : `${countText(without.length)} rows`
  const word = policies === 1 ? 'policy' : 'policies'
  return `${countText(policies)} ${word}${uncovered > 0 ? ` · ${countText(uncovered)} vehicles without a policy in ${rows}` : ''}`
}

const isPolicy = ({ policyNumber }: Policy) => policyNumber !== null
