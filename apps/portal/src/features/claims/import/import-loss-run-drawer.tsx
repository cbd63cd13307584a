import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { claimEndpoints } from '@milepost/contract/claims/endpoints'
import { type ClaimField, claimFields, claimFieldWords, neededClaimFields } from '@milepost/contract/claims/import'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ImportDrawer, type ImportRun } from '../../../form/import-drawer.tsx'
import { call } from '../../../lib/api/api.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { type CoveredDays, CoverFields, noCover } from './cover-fields.tsx'
import { importedText, noteOf } from './import-words.ts'
import { ImportedClaims } from './imported-claims.tsx'

const fields = { names: claimFields, words: claimFieldWords, needed: neededClaimFields }

/** Imports a loss run: its columns and what it would change come first, then all of it is stored or none. */
export function ImportLossRunDrawer({ onClose }: { onClose: () => void }) {
  const [cover, setCover] = useState<CoveredDays>(noCover)
  // A recheck follows in the same event as the change, before it is rendered.
  const latest = useRef(cover)
  const run = useMutation({
    mutationFn: (body: ImportRun<ClaimField>) =>
      call(claimEndpoints.importFile, {
        body: { ...body, coversFrom: latest.current.from || null, coversUntil: latest.current.until || null },
      }),
    onSuccess: async (result) => {
      if (!result.isStored) return
      toastSuccess(importedText(result))
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
  return (
    <ImportDrawer
      title="Import a loss run"
      intro="A CSV file with one claim per line. Claim number, policy number and loss date are needed. A claim from an earlier file is updated. A line with a policy number and “No losses” says that the policy had none."
      label="Loss run"
      width={960}
      fields={fields}
      run={run}
      changesMore={cover.from !== '' || cover.until !== ''}
      note={noteOf}
      onClose={onClose}
    >
      {({ rows }, recheck) => (
        <>
          <CoverFields
            cover={cover}
            onChange={(next) => {
              setCover(next)
              latest.current = next
              recheck()
            }}
          />
          {rows.length > 0 && <ImportedClaims rows={rows} />}
        </>
      )}
    </ImportDrawer>
  )
}
