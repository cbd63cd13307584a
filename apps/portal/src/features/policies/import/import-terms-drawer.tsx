import { neededTermFields, type TermField, termFields, termFieldWords } from '@milepost/contract/policies/import'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { useMutation } from '@tanstack/react-query'
import { ImportDrawer, type ImportRun } from '../../../form/import-drawer.tsx'
import { call } from '../../../lib/api/api.ts'
import { countText } from '../../../lib/format/formatters.ts'
import { refreshTerms } from '../refresh-terms.ts'
import { ImportedRows } from './imported-rows.tsx'

const fields = { names: termFields, words: termFieldWords, needed: neededTermFields }

/** Imports terms: the columns of the file and what it would change come first, then all of it is stored or none. */
export function ImportTermsDrawer({ onClose }: { onClose: () => void }) {
  const run = useMutation({
    mutationFn: ({ file, columns, isPreview }: ImportRun<TermField>) =>
      call(policyTermEndpoints.importFile, { body: { file, columns, isPreview } }),
    onSuccess: async ({ isStored, rows }) => {
      if (!isStored) return
      const changed = rows.filter(({ action }) => action !== 'unchanged').length
      toastSuccess(changed === 0 ? 'No term changed' : `${termsText(changed)} imported`)
      await refreshTerms()
      onClose()
    },
  })
  return (
    <ImportDrawer
      title="Import terms"
      intro="A CSV file with one term per line. Policy number, term start and renewal are needed. A stored term with the same start is updated."
      label="File of terms"
      width={960}
      fields={fields}
      run={run}
      onClose={onClose}
    >
      {({ rows }) => rows.length > 0 && <ImportedRows rows={rows} />}
    </ImportDrawer>
  )
}

const termsText = (count: number) => `${countText(count)} ${count === 1 ? 'term' : 'terms'}`
