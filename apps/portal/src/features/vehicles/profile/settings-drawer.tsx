import { complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import { type VehicleDetails, type VehicleSettings, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormHostContext } from '../../../form/form-host.ts'
import { LeaveGuard } from '../../../form/leave-guard.tsx'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { SettingsFields } from './settings-fields.tsx'
import { changesOf, readJson, readRows, rowsOf } from './settings-rows.ts'

const width = 620

/** A vehicle's settings as names and values, or as JSON; changes are shown before saving. */
export function SettingsDrawer({ vehicle, onClose }: { vehicle: VehicleDetails; onClose: () => void }) {
  return (
    <FormDrawer title={`Settings for ${vehicle.name}`} width={width} onClose={onClose}>
      <SettingsForm vehicle={vehicle} onClose={onClose} />
    </FormDrawer>
  )
}

function SettingsForm({ vehicle, onClose }: { vehicle: VehicleDetails; onClose: () => void }) {
  // The settings when editing began, so that other people's changes since then aren't overwritten.
  const [was] = useState(vehicle.settings)
  const [rows, setRows] = useState(() => rowsOf(was))
  const [json, setJson] = useState<string>()
  const [wanted, setWanted] = useState<VehicleSettings>()
  const [problems, setProblems] = useState<{ rows: Readonly<Record<number, string>>; whole?: string | undefined }>({
    rows: {},
  })
  const dirty = useDirty(json !== undefined || JSON.stringify(rows) !== JSON.stringify(rowsOf(was)))
  const save = useMutation({
    mutationFn: (data: VehicleSettings) =>
      call(vehicleEndpoints.changeSettings, { params: { id: vehicle.id }, body: { data, was } }),
    onSuccess: async () => {
      dirty.current = false
      toastSuccess('Saved')
      onClose()
      await refresh(vehicleEndpoints.details, complianceEndpoints.reports, complianceEndpoints.evidence)
    },
  })

  const review = () => {
    if (json !== undefined) {
      const read = readJson(json)
      if ('problem' in read) return setProblems({ rows: {}, whole: read.problem })
      return setWanted(read.settings)
    }
    const read = readRows(rows)
    if ('problems' in read) return setProblems({ rows: read.problems, whole: read.whole })
    setWanted(read.settings)
  }
  const edit = (change: () => void) => {
    change()
    setProblems({ rows: {} })
  }
  const changes = wanted && changesOf(was, wanted)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!wanted) review()
        else if (changes?.length) save.mutate(wanted)
      }}
    >
      {changes ? (
        <Changes changes={changes} />
      ) : (
        <SettingsFields
          rows={rows}
          json={json}
          problems={problems}
          onRows={(next) => edit(() => setRows(next))}
          onJson={(next) => edit(() => setJson(next))}
        />
      )}
      {save.isError && (
        <p role="alert" className="text-13 text-destructive">
          {explain(save.error).message}
        </p>
      )}
      <div className="sticky -bottom-4 z-2 -mx-5 -mb-4 flex flex-wrap justify-end gap-2 border-t border-border bg-raised px-5 py-3">
        {wanted ? (
          <Button variant="ghost" onClick={() => setWanted(undefined)} disabled={save.isPending}>
            Back
          </Button>
        ) : (
          <CancelButton onClose={onClose} />
        )}
        <Button type="submit" variant="primary" busy={save.isPending} disabled={changes?.length === 0}>
          {wanted ? 'Save' : 'Review changes'}
        </Button>
      </div>
      <LeaveGuard dirty={dirty} />
    </form>
  )
}

function CancelButton({ onClose }: { onClose: () => void }) {
  const host = use(FormHostContext)
  return (
    <Button variant="ghost" onClick={() => host?.leave(onClose)}>
      Cancel
    </Button>
  )
}

/** Warns the drawer, the page and the browser about unsaved input. */
function useDirty(isDirty: boolean) {
  const dirty = useRef(false)
  dirty.current = isDirty
  useBusy(isDirty)
  const host = use(FormHostContext)
  useEffect(() => {
    if (!host) return
    host.dirty.current = dirty
    return () => {
      host.dirty.current = undefined
    }
  }, [host])
  return dirty
}

function Changes({ changes }: { changes: ReturnType<typeof changesOf> }) {
  if (changes.length === 0) return <p className="text-13 text-text-2">No changes to save.</p>
  return (
    <table className="w-full text-13" aria-label="What will change">
      <thead>
        <tr className="text-left text-12 text-text-3">
          <th scope="col" className="pb-1 font-normal">
            Setting
          </th>
          <th scope="col" className="pb-1 font-normal">
            Before
          </th>
          <th scope="col" className="pb-1 font-normal">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ key, before, after }) => (
          <tr key={key} className="border-t border-border">
            <th scope="row" className="py-1.5 pr-3 text-left font-[560] wrap-anywhere">
              {key}
            </th>
            <td className="py-1.5 pr-3 wrap-anywhere text-text-2">{before ?? <i>not set</i>}</td>
            <td className="py-1.5 wrap-anywhere">{after ?? <i>removed</i>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
