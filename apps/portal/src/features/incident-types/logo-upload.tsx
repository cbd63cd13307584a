import { incidentTypeEndpoints as endpoints, type IncidentType } from '@milepost/contract/incident-types/endpoints'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Upload } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { explain } from '../../lib/api/api-error.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { TypeLogo } from './type-logo.tsx'

const mostBytes = 512 * 1024

/** The logo of a type, and a picture to use in its place. */
export function LogoUpload({ type }: { type: IncidentType }) {
  const [tooLarge, setTooLarge] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const upload = useMutation({
    mutationFn: (logo: File) =>
      call(endpoints.changeLogo, { params: { id: type.translatedType }, body: { logo } as never }),
    onSuccess: async () => {
      toastSuccess('Logo saved')
      await refresh(endpoints.list)
    },
  })
  const problem = tooLarge
    ? 'The logo must have at most 512 KB.'
    : upload.isError
      ? explain(upload.error).message
      : undefined
  return (
    <Field label="Logo" hint="An icon chosen below, or a PNG or SVG of at most 512 KB." error={problem}>
      <div className="flex items-center gap-3">
        <TypeLogo logo={type.logo} large />
        <Button busy={upload.isPending} onClick={() => picker.current?.click()}>
          <Upload aria-hidden />
          Choose a file
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="Logo"
          accept="image/png,image/svg+xml"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (!file) return
            setTooLarge(file.size > mostBytes)
            if (file.size <= mostBytes) upload.mutate(file)
          }}
        />
      </div>
    </Field>
  )
}
