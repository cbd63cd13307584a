import { incidentTypeEndpoints as endpoints, type IncidentType } from '@milepost/contract/incident-types/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { useMutation } from '@tanstack/react-query'
import { LogoField } from '../../form/logo-field.tsx'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'
import { TypeLogo } from './type-logo.tsx'

/** The logo of a type, and a picture to use in its place. */
export function LogoUpload({ type }: { type: IncidentType }) {
  const upload = useMutation({
    mutationFn: (logo: File) =>
      call(endpoints.changeLogo, { params: { id: type.translatedType }, body: { logo } as never }),
    onSuccess: async () => {
      toastSuccess('Logo saved')
      await refresh(endpoints.list)
    },
  })
  return (
    <LogoField
      hint="An icon chosen below, or a PNG or SVG of at most 512 KB."
      busy={upload.isPending}
      error={upload.isError ? explain(upload.error).message : undefined}
      onChoose={(file) => upload.mutate(file)}
    >
      <TypeLogo logo={type.logo} large />
    </LogoField>
  )
}
