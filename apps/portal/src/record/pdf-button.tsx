import { toastFailure } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { explain } from '../lib/api/api-error.ts'
import { saveAnswer } from '../lib/api/save-answer.ts'

/** Printing starts a browser on the server, and waits for what the provider tells. */
export const pdfTimeoutMs = 60_000

interface PdfButtonProps {
  load: () => Promise<Response>
  /** What the file is called where the answer does not say, without its ending. */
  name: string
  variant?: 'primary' | undefined
}

/** Takes a record along as a PDF. */
export function PdfButton({ load, name, variant }: PdfButtonProps) {
  const pdf = useMutation({
    mutationFn: async () => saveAnswer(await load(), `${name}.pdf`),
    onError: (failure) => toastFailure('There is no PDF.', { description: explain(failure).message }),
  })
  return (
    <Button {...(variant && { variant })} busy={pdf.isPending} onClick={() => pdf.mutate()}>
      <FileDown aria-hidden />
      PDF
    </Button>
  )
}
