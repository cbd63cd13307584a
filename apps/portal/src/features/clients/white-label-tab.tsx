import { type ClientRow, clientEndpoints } from '@milepost/contract/clients/endpoints'
import { explain } from '@milepost/session/api/api-error'
import { useBusy } from '@milepost/session/busy'
import { toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { LogoField } from '../../form/logo-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { call } from '../../lib/api/api.ts'
import { refresh } from '../../lib/api/query-client.ts'

/** The client's own product name, logo and terms, for everyone it invites and shares with. */
export function WhiteLabelForm({ client, onClose }: { client: ClientRow; onClose: () => void }) {
  const { id, name: clientName, whiteLabelling } = client
  const form = useForm({ defaultValues: { name: whiteLabelling.name ?? '', termsUrl: whiteLabelling.termsUrl ?? '' } })
  const [logo, setLogo] = useState<File>()
  const save = useMutation({
    mutationFn: (values: { name: string; termsUrl: string }) =>
      call(clientEndpoints.changeWhiteLabelling, {
        query: { clientId: id },
        body: { ...values, ...(logo && { logo }) } as never,
      }),
    onSuccess: async () => {
      toastSuccess('Saved')
      await refresh(clientEndpoints.list, clientEndpoints.me)
      onClose()
    },
  })
  useBusy(form.formState.isDirty || logo !== undefined)
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <TextField
          name="name"
          label="Product name"
          optional
          maxLength={80}
          hint={`Shown instead of ours to the people of ${clientName}.`}
        />
        <TextField name="termsUrl" label="Address of the terms" optional type="url" placeholder="https://" />
        <LogoField hint="PNG or SVG, at most 512 KB. Emails show only PNG." onChoose={setLogo}>
          {whiteLabelling.logoUrl && !logo && (
            <img
              src={whiteLabelling.logoUrl}
              alt="Current logo"
              className="max-h-10 max-w-40 rounded-control bg-white p-1"
            />
          )}
          {logo && <span className="text-13 wrap-anywhere">{logo.name}</span>}
        </LogoField>
        {save.isError && (
          <p role="alert" className="text-13 text-destructive">
            {explain(save.error).message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.isPending}
            disabled={!form.formState.isDirty && logo === undefined}
          >
            Save
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
