import { incorrectMappingEndpoints as endpoints, type TagMapping } from '@milepost/contract/mappings/endpoints'
import { useAnswer } from '@milepost/session/api/use-answer'
import { Facts } from '@milepost/ui/layout/facts'
import { FormDrawer } from '../../form/form-drawer.tsx'
import { answerOf } from '../../lib/api/query-client.ts'
import { countText } from '../../lib/format/formatters.ts'
import { Moment } from '../../lib/format/moment.tsx'
import { QueryFailed } from '../../lib/query-failed.tsx'
import { ChangeSection } from './change-section.tsx'
import { MapForm } from './map-form.tsx'
import { ProblemBadge } from './tag-list.tsx'

/** One tag: what it means, what the provider sent with it, and how to map it. */
export function TagDrawer({ tag, onClose }: { tag: TagMapping; onClose: () => void }) {
  const { provider, type, suggestion, seen30d, rejected, rated30d, inaccurateShare, change } = tag
  return (
    <FormDrawer
      title={tag.tspIncidentTag}
      description={<ProblemBadge problem={tag.problem} change={change} />}
      width={560}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Facts
          align="start"
          facts={[
            { term: 'Provider', value: provider.displayName },
            { term: 'Mapped to', value: type?.word, missing: 'Not mapped' },
            { term: 'Suggestion', value: suggestion?.word },
            { term: 'Seen (30 days)', value: countText(seen30d) },
            { term: 'Rejected', value: countText(rejected) },
            {
              term: 'Inaccurate',
              value: inaccurateShare !== null && `${Math.round(100 * inaccurateShare)}%`,
              missing: 'Not rated yet',
              note: rated30d > 0 && `of ${countText(rated30d)} rated`,
            },
          ]}
        />
        {change && <ChangeSection id={tag.id} change={change} />}
        <MapForm tag={tag} onClose={onClose} />
        <Sample id={tag.id} />
      </div>
    </FormDrawer>
  )
}

/** The newest record with the tag, as the provider sent it. */
function Sample({ id }: { id: string }) {
  const query = useAnswer(answerOf(endpoints.sample, { params: { id } }))
  return (
    <section>
      <h3 className="mb-2 text-13 font-semibold">Sample</h3>
      {query.data ? (
        query.data.at === null ? (
          <p className="text-13 text-text-3">No record of the last 30 days has this tag.</p>
        ) : (
          <>
            <p className="mb-1 text-12 text-text-3">
              <Moment at={query.data.at} zoned />
            </p>
            <section
              aria-label="Sample record"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
              tabIndex={0}
              className="max-h-80 overflow-auto rounded-control border border-border p-3"
            >
              <pre className="font-mono text-12 whitespace-pre-wrap wrap-anywhere">
                {JSON.stringify(query.data.sample, null, 2)}
              </pre>
            </section>
          </>
        )
      ) : query.isError ? (
        <QueryFailed what="the sample" query={query} />
      ) : (
        <p className="text-13 text-text-3">Loading sample</p>
      )}
    </section>
  )
}
