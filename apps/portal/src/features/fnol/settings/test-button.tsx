import { fnolEndpoints as endpoints } from '@milepost/contract/fnol/endpoints'
import { fnolLevel } from '@milepost/domain/codes'
import { explain } from '@milepost/session/api/api-error'
import { toastFailure, toastSuccess } from '@milepost/ui/feedback/toaster'
import { Button } from '@milepost/ui/form/button'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

/** Emails the person what a level's notice says about the newest collision. */
export function TestButton({ level }: { level: 1 | 2 }) {
  const test = useMutation({
    mutationFn: () => call(endpoints.test, { params: { level } }),
    onSuccess: () => toastSuccess('Test email queued for your address'),
    onError: (failure) => toastFailure(explain(failure).message),
  })
  return (
    <Button
      size="small"
      aria-label={`Send test: ${fnolLevel.word(level)}`}
      busy={test.isPending}
      onClick={() => test.mutate()}
    >
      Send test
    </Button>
  )
}
