import { incorrectMappingEndpoints as endpoints, type TagMapping } from '@milepost/contract/mappings/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { ConfirmDialog } from '@milepost/ui/feedback/confirm-dialog'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Select } from '@milepost/ui/form/select'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { keyOf, refresh } from '../../lib/api/query-client.ts'
import { useTypeOptions } from '../../scope/use-type-options.ts'
import { effectText } from './shared/effect-text.ts'

type Asked = 'map' | 'ignore' | undefined

/** Maps a tag to a type, after showing what that changes, or ignores it. */
export function MapForm({ tag, onClose }: { tag: TagMapping; onClose: () => void }) {
  const { id, type, suggestion, change } = tag
  const options = useTypeOptions().filter(({ value }) => value !== type?.translatedType)
  const [chosen, setChosen] = useState(suggestion?.translatedType)
  const [asked, setAsked] = useState<Asked>()
  const word = options.find(({ value }) => value === chosen)?.label
  const preview = useQuery({
    queryKey: [...keyOf(endpoints.change, { id }), chosen],
    queryFn: () => call(endpoints.change, { params: { id }, body: { translatedType: chosen, preview: true } }),
    enabled: chosen !== undefined && !change?.isRunning,
    staleTime: 0,
    retry: false,
  })
  const apply = async (body: { translatedType?: string | undefined; ignored?: true }, words: string) => {
    await call(endpoints.change, { params: { id }, body }).catch((failure: unknown) => {
      throw new Error(explain(failure).message)
    })
    toastSuccess(words)
    await refresh(endpoints.list)
    if (body.ignored) onClose()
  }
  return (
    <section className="grid gap-3">
      <h3 className="text-13 font-semibold">Map this tag</h3>
      <Field
        label="Event type"
        hint={
          chosen === undefined
            ? 'Choose a type to see how many events change.'
            : preview.data
              ? effectText(preview.data)
              : preview.isFetching && 'Counting events'
        }
        error={preview.isError ? explain(preview.error).message : undefined}
      >
        <Select value={chosen} onChange={setChosen} options={options} placeholder="Choose a type" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={!preview.data || change?.isRunning} onClick={() => setAsked('map')}>
          Map to this type
        </Button>
        {tag.problem === 'unmapped' && <Button onClick={() => setAsked('ignore')}>Ignore tag</Button>}
      </div>
      <ConfirmDialog
        open={asked === 'map' && preview.data !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={`Map ${tag.tspIncidentTag} to ${word}?`}
        effect={preview.data && `${effectText(preview.data)} You can undo this.`}
        action="Map"
        danger={false}
        onConfirm={() => apply({ translatedType: chosen }, `Mapped to ${word}`)}
      />
      <ConfirmDialog
        open={asked === 'ignore'}
        onOpenChange={() => setAsked(undefined)}
        title={`Ignore ${tag.tspIncidentTag}?`}
        effect="Events with only this tag aren’t stored, and the tag no longer counts as a problem. You can undo this."
        action="Ignore"
        danger={false}
        onConfirm={() => apply({ ignored: true }, 'Tag ignored')}
      />
    </section>
  )
}
