import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import type { ClaimColumns, LossRunResult } from '@milepost/contract/claims/import'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { ColumnChoice } from './column-choice.tsx'
import { type CoveredDays, CoverFields, noCover } from './cover-fields.tsx'
import { importedText, summaryOf } from './import-words.ts'
import { ImportedClaims } from './imported-claims.tsx'

const width = 960
type Chosen = { file: string; fileName: string }
type Run = Chosen & { columns: ClaimColumns | null; isPreview: boolean }

/** Imports a loss run: its columns and what it would change come first, then all of it is stored or none. */
export function ImportLossRunDrawer({ onClose }: { onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [cover, setCover] = useState<CoveredDays>(noCover)
  const run = useMutation({
    mutationFn: (body: Run) =>
      call(claimEndpoints.importFile, {
        body: { ...body, coversFrom: cover.from || null, coversUntil: cover.until || null },
      }),
    onSuccess: async ({ isStored, rows }) => {
      if (!isStored) return
      toastSuccess(importedText(rows))
      await refresh(
        claimEndpoints.page,
        claimEndpoints.proposals,
        accidentEndpoints.page,
        policyEndpoints.list,
        policyEndpoints.experience,
      )
      onClose()
    },
  })
  const read = run.data
  const choose = async (picked: File) => {
    const next = { file: await picked.text(), fileName: picked.name.slice(0, longestName) }
    setChosen(next)
    run.mutate({ ...next, columns: null, isPreview: true })
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Import a loss run" width={width}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-13 text-text-2">
          A CSV file with one claim per line. Claim number, policy number and loss date are needed. A claim from an
          earlier file is updated. A line with a policy number and “No losses” says that the policy had none.
        </p>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Loss run"
          accept=".csv,text/csv"
          onChange={(event) => {
            const [picked] = event.target.files ?? []
            event.target.value = ''
            if (picked) void choose(picked)
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button busy={run.isPending && !read} onClick={() => picker.current?.click()}>
            {chosen === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
          {read && <span className="text-13 text-text-2">{summaryOf(read)}</span>}
          {read && chosen && (
            <Button
              variant="primary"
              className="ml-auto"
              disabled={!isReady(read, cover)}
              busy={run.isPending}
              onClick={() => run.mutate({ ...chosen, columns: read.columns, isPreview: false })}
            >
              Import
            </Button>
          )}
        </div>
        {run.isError && (
          <p role="alert" className="text-13 text-destructive">
            {explain(run.error).message}
          </p>
        )}
        {read && chosen && (
          <>
            <ColumnChoice
              headers={read.headers}
              columns={read.columns}
              missing={read.missing}
              onChange={(columns) => run.mutate({ ...chosen, columns, isPreview: true })}
            />
            <CoverFields cover={cover} onChange={setCover} />
            {read.rows.length > 0 && <ImportedClaims rows={read.rows} />}
          </>
        )}
      </div>
    </Drawer>
  )
}

const longestName = 200

/** Covered days alone are a change, too. */
const isReady = ({ missing, rows }: LossRunResult, cover: CoveredDays): boolean =>
  missing.length === 0 &&
  rows.every(({ problems }) => problems.length === 0) &&
  (cover.from !== '' || cover.until !== '' || rows.some(({ action }) => action !== 'unchanged'))
