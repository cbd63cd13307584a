import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Drawer } from '@milepost/ui/layout/drawer'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { ImportedRows } from './imported-rows.tsx'

const width = 860
type Rows = Parameters<typeof ImportedRows>[0]['rows']

/** Imports terms from a CSV file: what it would change comes first, then all of it is stored or none. */
export function ImportTermsDrawer({ onClose }: { onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<string>()
  const run = useMutation({
    mutationFn: (body: { file: string; isPreview: boolean }) => call(policyTermEndpoints.importFile, { body }),
    onSuccess: async ({ isStored, rows }) => {
      if (!isStored) return
      const changed = rows.filter(({ action }) => action !== 'unchanged').length
      toastSuccess(changed === 0 ? 'No term changed' : `${termsText(changed)} imported`)
      await refresh(policyEndpoints.list, policyEndpoints.details, policyEndpoints.experience)
      onClose()
    },
  })
  const rows = run.data?.rows
  const isReady =
    rows?.every(({ problems }) => problems.length === 0) && rows.some(({ action }) => action !== 'unchanged')
  const choose = async (chosen: File) => {
    const text = await chosen.text()
    setFile(text)
    run.mutate({ file: text, isPreview: true })
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="Import terms" width={width}>
      <div className="grid gap-4">
        <p className="max-w-[72ch] text-13 text-text-2">
          A CSV file with one term per line. The first line names the columns: Policy number, Term start and Renewal are
          needed; Insurer, Premium, Limit per accident, Aggregate limit, Garaging state, Radius and Commodity are
          optional.
        </p>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="File of terms"
          accept=".csv,text/csv"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void choose(chosen)
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button busy={run.isPending && !rows} onClick={() => picker.current?.click()}>
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
          {rows && <span className="text-13 text-text-2">{summaryOf(rows)}</span>}
          {rows && file !== undefined && (
            <Button
              variant="primary"
              className="ml-auto"
              disabled={!isReady}
              busy={run.isPending}
              onClick={() => run.mutate({ file, isPreview: false })}
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
        {rows && <ImportedRows rows={rows} />}
      </div>
    </Drawer>
  )
}

const termsText = (count: number) => `${countText(count)} ${count === 1 ? 'term' : 'terms'}`

/** "2 new, 1 changed, 5 unchanged", or how many lines have to be corrected before anything is imported. */
function summaryOf(rows: Rows): string {
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  if (wrong > 0)
    return `Nothing is imported until ${countText(wrong)} ${wrong === 1 ? 'line is' : 'lines are'} corrected.`
  const count = (action: string) => countText(rows.filter((row) => row.action === action).length)
  return `${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged`
}
