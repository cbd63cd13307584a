import { Button } from '@milepost/ui/form/button'
import { Field } from '@milepost/ui/form/field'
import { Upload } from '@milepost/ui/icons'
import { type ReactNode, useRef, useState } from 'react'

/** As the server accepts. */
const mostBytes = 512 * 1024

interface LogoFieldProps {
  hint: string
  /** The present logo, or the chosen file's name. */
  children?: ReactNode
  busy?: boolean
  error?: string | undefined
  onChoose: (file: File) => void
}

/** Picks a PNG or SVG of at most 512 KB; a larger one is refused here. */
export function LogoField({ hint, children, busy = false, error, onChoose }: LogoFieldProps) {
  const [tooLarge, setTooLarge] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Field label="Logo" hint={hint} error={tooLarge ? 'The logo must have at most 512 KB.' : error}>
      <div className="flex items-center gap-3">
        {children}
        <Button busy={busy} onClick={() => picker.current?.click()}>
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
            if (file.size <= mostBytes) onChoose(file)
          }}
        />
      </div>
    </Field>
  )
}
