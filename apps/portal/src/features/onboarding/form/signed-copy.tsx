import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { Button } from '@milepost/ui/form/button'
import { saveFile } from '@milepost/ui/form/save-file'
import { Download } from '@milepost/ui/icons'
import { useLocation } from '@tanstack/react-router'
import { open } from '../../../lib/api/api.ts'
import { keptSigning, type SignedForm } from './kept-signing.ts'
import { useStep } from './use-step.ts'

/** Downloads what was signed, while the form's key still works. */
export function SignedCopy({ signed: { key, authorization } }: { signed: Pick<SignedForm, 'key' | 'authorization'> }) {
  const { busy, problem, run } = useStep()
  const download = async () => {
    const options = { headers: { authorization } }
    const response = await open(onboardingEndpoints.signedTerms, { params: { key } }, options)
    saveFile('signed-terms.pdf', await response.blob())
  }
  return (
    <div className="grid gap-1.5">
      <Button busy={busy} onClick={() => void run(download)}>
        <Download aria-hidden />
        Download signed terms
      </Button>
      {problem && (
        <p role="alert" className="text-13 text-destructive">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The same for a form that this tab signed at the current address, such as before a reload; else nothing. */
export function KeptSignedCopy() {
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const signed = keptSigning(browserStorage('sessionStorage'), address, new Date())
  return signed && <SignedCopy signed={signed} />
}
