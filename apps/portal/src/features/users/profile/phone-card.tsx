import { userEndpoints } from '@milepost/contract/users/endpoints'
import { Badge } from '@milepost/ui/feedback/badge'
import { Button } from '@milepost/ui/form/button'
import { Card, CardBody, CardHeader } from '@milepost/ui/layout/card'
import { useState } from 'react'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormProblem } from '../../../form/form-problem.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { useSession } from '../../../session/session-context.ts'
import { CodeForm } from './code-form.tsx'

/** A phone number, verified by a code. */
export function PhoneCard() {
  const { phoneNumber, phoneVerifiedAt } = useSession().user.profile
  const [sentTo, setSentTo] = useState<string>()
  const of = useContractForm({
    endpoint: userEndpoints.sendOtp,
    start: { phoneNumber: phoneNumber ?? '' },
    body: (values) => ({ phoneNumber: values.phoneNumber.trim() }),
    onSaved: (_, values) => setSentTo(values.phoneNumber.trim()),
    draft: 'phone',
  })
  const typed = of.form.watch('phoneNumber').trim()
  const verified = phoneVerifiedAt !== null && typed === phoneNumber
  return (
    <Card>
      <CardHeader title="Phone" aside={verified && <Badge tone="success">Verified</Badge>} />
      <CardBody className="grid gap-3">
        <ContractFormView of={of} className="grid gap-1">
          <div className="flex items-start gap-2">
            <TextField
              name="phoneNumber"
              label="Number"
              hint="With country code: enter +1 312 555 0142 as +13125550142."
              type="tel"
              autoComplete="tel"
              className="flex-1"
            />
            <Button type="submit" className="mt-6" disabled={typed === '' || verified} busy={of.busy}>
              Send code
            </Button>
          </div>
          <FormProblem of={of} />
        </ContractFormView>
        {sentTo === typed && sentTo && (
          <CodeForm
            phoneNumber={sentTo}
            onAgain={() => of.save({ phoneNumber: sentTo })}
            onDone={() => setSentTo(undefined)}
          />
        )}
      </CardBody>
    </Card>
  )
}
