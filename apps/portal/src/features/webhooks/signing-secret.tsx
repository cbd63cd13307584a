import { Button } from '@milepost/ui/form/button'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import type { ReactNode } from 'react'

/** A new signing secret, shown only once. */
export function SigningSecret({
  secret,
  onDone,
  children,
}: {
  secret: string
  onDone: () => void
  children?: ReactNode
}) {
  return (
    <div className="grid gap-4 text-13">
      <Field label="Signing secret">
        <Input readOnly value={secret} className="font-mono" onFocus={(event) => event.target.select()} />
      </Field>
      {children}
      <div className="flex flex-wrap gap-2">
        <CopyButton text={secret} label="Copy secret" size="regular" />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
