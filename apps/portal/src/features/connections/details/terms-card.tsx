import { type ConnectionDetails, connectionEndpoints } from '@milepost/contract/connections/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { saveFile } from '@milepost/ui/form/save-file'
import { Download, Upload } from '@milepost/ui/icons'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, open } from '../../../lib/api/api.ts'
import { refreshConnections } from '../actions/use-connection-actions.ts'

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' }

/** The signed terms as a file: upload, download, replace. */
export function TermsCard({ connection, mayChange }: { connection: ConnectionDetails; mayChange: boolean }) {
  const { id, name, hasSignedTermsFile, termsUrl } = connection
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (signedTerms: File) =>
      call(connectionEndpoints.uploadSignedTerms, { params: { id }, body: { signedTerms } }),
    onSuccess: async () => {
      toastSuccess('Signed terms stored')
      await refreshConnections()
    },
    onError: (error) => toastFailure('The file was not stored.', { description: explain(error).message }),
  })
  const download = useMutation({
    mutationFn: async () => {
      const response = await open(connectionEndpoints.signedTerms, { params: { id } })
      const file = await response.blob()
      saveFile(`signed terms ${name}.${extensions[file.type] ?? 'pdf'}`, file)
    },
    onError: (error) => toastFailure('Could not download the file.', { description: explain(error).message }),
  })
  useBusy(upload.isPending)
  return (
    <Card>
      <CardHeader title="Signed terms" />
      <CardBody className="grid gap-3 text-13">
        <p className="text-text-2">
          {hasSignedTermsFile ? 'A signed copy is stored.' : 'No signed copy is stored.'}{' '}
          {termsUrl && (
            <a href={termsUrl} target="_blank" rel="noreferrer" className="text-link">
              The terms
            </a>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {hasSignedTermsFile && (
            <Button busy={download.isPending} onClick={() => download.mutate()}>
              <Download aria-hidden />
              Download
            </Button>
          )}
          {mayChange && (
            <>
              <Button busy={upload.isPending} onClick={() => picker.current?.click()}>
                <Upload aria-hidden />
                {hasSignedTermsFile ? 'Replace' : 'Upload'}
              </Button>
              <input
                ref={picker}
                type="file"
                hidden
                aria-label="Signed terms"
                accept="application/pdf,image/png,image/jpeg"
                onChange={(event) => {
                  const [file] = event.target.files ?? []
                  event.target.value = ''
                  if (file) upload.mutate(file)
                }}
              />
            </>
          )}
        </div>
        {mayChange && <p className="text-12 text-text-3">PDF, PNG or JPEG, up to 10 MB.</p>}
      </CardBody>
    </Card>
  )
}
