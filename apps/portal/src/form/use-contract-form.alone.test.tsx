import { userEndpoints } from '@milepost/contract/users/endpoints'
import { ApiError } from '@milepost/session/api/api-error'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasSecretsToLose, keepDrafts } from '../session/stored/drafts.ts'
import { ContractFormView } from './contract-form.tsx'
import { FormFooter } from './form-footer.tsx'
import type { Problems } from './problems.ts'
import { TextField } from './text-field.tsx'
import { useContractForm } from './use-contract-form.ts'

const calls = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../lib/api/api.ts', () => calls)
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }))

vi.mock('../session/session-context.ts', () => ({
  useSessionState: () => ({ kind: 'signedIn', person: { user: { id: 'u1' } } }),
}))

beforeEach(() => {
  calls.call.mockReset().mockResolvedValue(undefined)
  window.sessionStorage.clear()
})
afterEach(cleanup)

const saved = vi.fn()

function NameForm() {
  const of = useContractForm({
    endpoint: userEndpoints.rename,
    input: { params: { id: 'u1' } },
    start: { Name: 'Priya', credentials: { ApiToken: '' } },
    body: (values) => ({ Name: values.Name.trim() }),
    check: ({ Name }): Problems => (Name === 'Both' ? { together: 'These two don’t match.' } : {}),
    onSaved: (_, values) => saved(values),
    draft: 'name',
  })
  return (
    <ContractFormView of={of}>
      <TextField name="Name" label="Name" />
      <TextField name="credentials.ApiToken" label="API token" />
      <Together />
      <FormFooter of={of} />
    </ContractFormView>
  )
}

function Together() {
  const { formState } = useFormContext()
  const problem = (formState.errors as Record<string, { message?: string } | undefined>).together
  return problem ? <p role="alert">{problem.message}</p> : null
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NameForm />
    </QueryClientProvider>,
  )
const type = (text: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('sends the contract’s body, and enables Save only after a change', async () => {
  show()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  type(' Priya R. ')
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ Name: ' Priya R. ', credentials: { ApiToken: '' } }))
  expect(calls.call.mock.calls[0]?.[1]).toEqual({ params: { id: 'u1' }, body: { Name: 'Priya R.' } })
})

test('shows contract violations at their fields and sends nothing', async () => {
  show()
  type('  ')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Must not be empty.')
  expect(calls.call).not.toHaveBeenCalled()
})

test('shows server problems at their fields, and the rest next to Save', async () => {
  show()
  const issue = { field: 'body.Name', message: 'is taken' }
  calls.call.mockRejectedValueOnce(new ApiError('invalid', 'Some fields', { issues: [issue] }))
  type('Sam')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('Is taken.')
  calls.call.mockRejectedValueOnce(new ApiError('conflict', 'Someone else changed this.'))
  type('Samira')
  save()
  expect(await screen.findByText('Someone else changed this.')).toBeTruthy()
})

test('scrolls problems across fields into view', async () => {
  show()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {})
  type('Both')
  save()
  expect((await screen.findByRole('alert')).textContent).toBe('These two don’t match.')
  await waitFor(() => expect(seen.mock.contexts).toEqual([screen.getByRole('alert')]))
  seen.mockRestore()
})

test('restores input from before a sign-in once, and shows nothing if there was none', async () => {
  show()
  type('Half a name')
  keepDrafts(window.sessionStorage, { userId: 'u1', pathname: window.location.pathname }, Date.now())
  cleanup()
  show()
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Half a name'))
  cleanup()
  show()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Priya')
})

test('doesn’t store an entered token, and warns that it would be lost', async () => {
  show()
  type('Half a name')
  expect(hasSecretsToLose()).toBe(false)
  fireEvent.change(screen.getByLabelText('API token'), { target: { value: 'only-shown-once' } })
  await waitFor(() => expect(hasSecretsToLose()).toBe(true))
  keepDrafts(window.sessionStorage, { userId: 'u1', pathname: window.location.pathname }, Date.now())
  expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('only-shown-once')
  cleanup()
  expect(hasSecretsToLose()).toBe(false)
})
