import { Email } from '@milepost/contract/api/fields'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { formMinutes } from '@milepost/contract/onboarding/form-key'
import { explain } from '@milepost/session/api/api-error'
import type { CallOptions } from '@milepost/session/api/create-api'
import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Dialog } from '@milepost/ui/layout/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'

const formId = 'continue-elsewhere'

/** Mails a link that opens the form where it was left. */
export function ContinueElsewhere({ formKey, options }: { formKey: string; options: CallOptions }) {
  const [open, setOpen] = useState(false)
  const [email, setEmail] = useState('')
  const [missing, setMissing] = useState(false)
  const mail = useMutation({
    mutationFn: (to: string) => call(onboardingEndpoints.mailForm, { body: { key: formKey, email: to } }, options),
  })
  const show = (isOpen: boolean) => {
    setOpen(isOpen)
    mail.reset()
  }
  const close = <Button onClick={() => show(false)}>Close</Button>
  return (
    <>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={() => show(true)}>
        Continue on another device
      </Button>
      <Dialog
        open={open}
        onOpenChange={show}
        title={mail.isSuccess ? 'Check your email' : 'Continue on another device'}
        description={
          mail.isSuccess
            ? `The link is on its way to ${mail.variables}. It opens this form where you are now.`
            : `We email you a link that opens this form where you are now. It works for ${formMinutes} minutes after the last step. Passwords and tokens aren’t stored, so you enter them there.`
        }
        footer={
          mail.isSuccess ? (
            close
          ) : (
            <>
              {close}
              <Button type="submit" form={formId} variant="primary" busy={mail.isPending}>
                Send link
              </Button>
            </>
          )
        }
      >
        {!mail.isSuccess && (
          <form
            id={formId}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              const isAddress = Email.safeParse(email.trim()).success
              setMissing(!isAddress)
              if (isAddress) mail.mutate(email.trim())
            }}
          >
            <Field
              label="Email"
              required
              error={missing ? 'Enter an email address.' : mail.isError ? explain(mail.error).message : undefined}
            >
              <Input
                type="email"
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
          </form>
        )}
      </Dialog>
    </>
  )
}
