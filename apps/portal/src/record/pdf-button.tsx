import { explain } from '@milepost/session/api/api-error'
import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { FileDown } from '@milepost/ui/icons'
import { useMutation } from '@tanstack/react-query'
import { saveAnswer } from '../lib/api/save-answer.ts'

/** Printing starts a browser on the server and waits for provider data. */
export const pdfTimeoutMs = 60_000

interface PdfButtonProps {
  load: () => Promise<Response>
  /** Fallback file name without extension, if the response has none. */
  name: string
  variant?: 'primary' | undefined
  label?: string
  /** What is made, as it is called while the person waits. */
  thing?: string
}

/** Downloads a record as a PDF. */
export function PdfButton({ load, name, variant, label = 'PDF', thing = 'PDF' }: PdfButtonProps) {
  const pdf = useMutation({
    mutationFn: async () => saveAnswer(await load(), `${name}.pdf`),
    onError: (failure) => toastFailure('The PDF isn’t available.', { description: explain(failure).message }),
  })
  return (
    <>
      <span role="status" className={pdf.isPending ? 'text-13 text-text-3' : 'sr-only'}>
        {pdf.isPending && `Making the ${thing}… This can take a minute.`}
      </span>
      <Button {...(variant && { variant })} busy={pdf.isPending} onClick={() => pdf.mutate()}>
        <FileDown aria-hidden />
        {label}
      </Button>
    </>
  )
}
