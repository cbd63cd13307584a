import { type IncidentType, incidentTypeEndpoints, type SourceTag } from '@milepost/contract/incident-types/endpoints'
import { providerEndpoints } from '@milepost/contract/providers/endpoints'
import { Button, IconButton } from '@milepost/ui/form/button'
import { Input } from '@milepost/ui/form/input'
import { Select } from '@milepost/ui/form/select'
import { X } from '@milepost/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { answerOf } from '../../lib/api/query-client.ts'
import { loadedOnce } from '../../scope/scope-options.ts'

const isSame = (a: SourceTag, b: SourceTag) =>
  a.providerId === b.providerId && a.tspIncidentTag.toLowerCase() === b.tspIncidentTag.toLowerCase()

/** The provider tags mapped to a type, as chips. Warns before a tag moves here from another type. */
export function TagsField() {
  const { field, fieldState } = useController({ name: 'types' })
  const { data: providers = [] } = useQuery({ ...answerOf(providerEndpoints.list, {}), ...loadedOnce })
  const { data: types = [] } = useQuery({ ...answerOf(incidentTypeEndpoints.list, {}), ...loadedOnce })
  const [providerId, setProviderId] = useState<string>()
  const [tag, setTag] = useState('')
  const own = useWatch({ name: 'word' }) as string
  const tags = field.value as readonly SourceTag[]
  const entered = providerId && tag.trim() ? { providerId: Number(providerId), tspIncidentTag: tag.trim() } : undefined
  const former = entered && ownerOf(types, entered)
  const add = () => {
    if (!entered) return
    if (!tags.some((one) => isSame(one, entered))) field.onChange([...tags, entered])
    setTag('')
  }
  const nameOf = (id: number) => providers.find((one) => one.id === id)?.displayName ?? `Provider ${id}`
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-13 font-semibold">Provider tags</legend>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label="Tags">
          {tags.map((one) => (
            <li
              key={`${one.providerId} ${one.tspIncidentTag}`}
              className="inline-flex max-w-full items-center gap-1 rounded-control border border-border pl-2 text-12"
            >
              <span className="truncate">
                <span className="text-text-3">{nameOf(one.providerId)}</span> {one.tspIncidentTag}
              </span>
              <IconButton
                label={`Remove ${one.tspIncidentTag} of ${nameOf(one.providerId)}`}
                size="small"
                onClick={() => field.onChange(tags.filter((other) => !isSame(one, other)))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Provider of the tag"
          className="w-40"
          value={providerId}
          onChange={setProviderId}
          placeholder="Provider"
          options={providers.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
        />
        <div className="min-w-40 flex-1">
          <Input
            aria-label="Tag"
            placeholder="Tag, as the provider spells it"
            maxLength={200}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </div>
        <Button onClick={add} disabled={!entered}>
          Add tag
        </Button>
      </div>
      {former && former.word !== own && (
        <p role="status" className="text-12 text-warning">
          This tag is mapped to {former.word}. It moves here when you save.
        </p>
      )}
      {fieldState.error && (
        <p role="alert" className="text-12 text-destructive">
          {fieldState.error.message}
        </p>
      )}
      <p className="text-12 text-text-3">
        Stored events with a tag that moves here are translated again, except those that people rated.
      </p>
    </fieldset>
  )
}

const ownerOf = (types: readonly IncidentType[], tag: SourceTag) =>
  types.find(({ types: own }) => own.some((one) => isSame(one, tag)))
