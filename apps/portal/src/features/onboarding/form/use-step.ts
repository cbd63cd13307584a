import { explain } from '@milepost/session/api/api-error'
import { useState } from 'react'

/** Runs a step's work: busy meanwhile, with the problem in words if it fails. */
export function useStep() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (failure) {
      setProblem(explain(failure).message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}
