import { type SharedItem, shareDays, sharedListRows, shareEndpoints } from '@milepost/contract/shares/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { Button } from '@milepost/ui/form/button'
import { Checkbox } from '@milepost/ui/form/checkbox'
import { CopyButton } from '@milepost/ui/form/copy-button'
import { Field } from '@milepost/ui/form/field'
import { Input } from '@milepost/ui/form/input'
import { Select } from '@milepost/ui/form/select'
import { Eye } from '@milepost/ui/icons'
import { Link } from '@milepost/ui/layout/link'
import { lazy, Suspense, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { sharedLinksHref } from '../../../addresses.ts'
import { ContractFormView } from '../../../form/contract-form.tsx'
import { FormDrawer } from '../../../form/form-drawer.tsx'
import { FormFooter } from '../../../form/form-footer.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { refresh } from '../../../lib/api/query-client.ts'
import { countText, useFormat } from '../../../lib/format/formatters.ts'
import { choicesOf, type Shareable, sharedThings } from './shareable.ts'

const SharePreview = lazy(() => import('./share-preview.tsx'))

const defaults = {
  days: String(shareDays.usual),
  password: '',
  includeDriver: false,
  includeExactPlace: false,
  includeFault: false,
  includeCost: false,
  allowDownload: false,
}
type Values = typeof defaults

interface ShareDrawerProps {
  what: Shareable
  /** A link whose settings are chosen at first. */
  again?: SharedItem
  onClose: () => void
}

/** Creates a link to a record: until when, with which password, and what it shows. */
export default function ShareDrawer({ what, again, onClose }: ShareDrawerProps) {
  const [made, setMade] = useState<SharedItem>()
  return (
    <FormDrawer
      title={again ? `Share ${again.title} again` : `Share this ${sharedThings[what.type]}`}
      description={
        made
          ? undefined
          : again
            ? 'This creates a new link with the settings of the old one. Change them as you like.'
            : 'Anyone with the link can open it, without an account. You can switch it off at any time.'
      }
      onClose={onClose}
    >
      {made ? (
        <MadeLink item={made} onClose={onClose} />
      ) : (
        <ShareForm what={what} again={again} onMade={setMade} onClose={onClose} />
      )}
    </FormDrawer>
  )
}

interface ShareFormProps {
  what: Shareable
  again: SharedItem | undefined
  onMade: (item: SharedItem) => void
  onClose: () => void
}

function ShareForm({ what, again, onMade, onClose }: ShareFormProps) {
  const { type, sharedItem } = what
  const [previewed, setPreviewed] = useState(false)
  const of = useContractForm({
    endpoint: shareEndpoints.create,
    start: again ? settingsOf(again) : defaults,
    body: ({ days, password, ...choices }: Values) => ({
      type,
      sharedItem,
      expirationDate: new Date(Date.now() + Number(days) * dayMs).toISOString(),
      // A link that takes the place of a protected one is protected too.
      password: password === '' && !again?.hasPassword ? null : password,
      ...choices,
    }),
    onSaved: async (item) => {
      await refresh(shareEndpoints.list)
      onMade(item)
    },
  })
  return (
    <ContractFormView of={of}>
      <DaysField />
      <TextField
        name="password"
        label="Password"
        secret
        optional={!again?.hasPassword}
        hint={
          again?.hasPassword
            ? 'The old link had a password, which can’t be read again. Choose one: at least 8 characters.'
            : 'At least 8 characters. Send it separately from the link.'
        }
        autoComplete="new-password"
      />
      <Choices what={what} />
      {what.events && what.events.count > sharedListRows && (
        <p className="text-13 text-text-2">
          The link shows the first {countText(sharedListRows)} of {!what.events.isExact && 'more than '}
          {countText(what.events.count)} events, in the order of your list. Narrow the list to share all of it.
        </p>
      )}
      <p className="text-13">
        <Button variant="ghost" onClick={() => setPreviewed(true)}>
          <Eye aria-hidden />
          Preview what they’ll see
        </Button>
      </p>
      {previewed && <Preview what={what} onClose={() => setPreviewed(false)} />}
      <FormFooter of={of} action="Create link" always onCancel={onClose} />
    </ContractFormView>
  )
}

const settingsOf = ({ includeDriver, includeExactPlace, includeFault, includeCost, allowDownload }: SharedItem) => ({
  ...defaults,
  includeDriver,
  includeExactPlace,
  includeFault,
  includeCost,
  allowDownload,
})

function Preview({ what, onClose }: { what: Shareable; onClose: () => void }) {
  const { includeDriver, includeExactPlace, includeFault, includeCost } = useFormContext<Values>().getValues()
  const includes = { includeDriver, includeExactPlace, includeFault, includeCost }
  return (
    <Suspense>
      <SharePreview input={{ type: what.type, sharedItem: what.sharedItem, ...includes }} onClose={onClose} />
    </Suspense>
  )
}

function DaysField() {
  const { field } = useController({ name: 'days' })
  return (
    <Field label="Works for">
      <Select
        value={field.value as string}
        onChange={field.onChange}
        options={['1', '7', '14', '30', '90', '365'].map((days) => ({
          value: days,
          label: days === '1' ? '1 day' : `${days} days`,
        }))}
      />
    </Field>
  )
}

const choiceWords = {
  includeDriver: {
    label: 'Driver',
    hint: 'Their name and all cameras. Otherwise no name, and only cameras that show the road.',
  },
  includeExactPlace: {
    label: 'Exact place',
    hint: 'Street, coordinates and map. Otherwise the city or county, and the state.',
  },
  includeFault: { label: 'Fault', hint: 'Otherwise the link doesn’t say whether the driver was at fault.' },
  includeCost: { label: 'Cost estimate', hint: undefined },
  allowDownload: { label: 'Allow saving videos', hint: 'A saved video stays with them after the link ends.' },
} as const

/** What the link shows beyond the default; nothing private is chosen at first. */
function Choices({ what }: { what: Shareable }) {
  const choices = choicesOf[what.type]
  if (choices.length === 0)
    return (
      <p className="text-13 text-text-2">
        The link shows the score, its reasons, driving and event types of this period. It doesn’t show single events or
        drivers.
      </p>
    )
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2 text-13 font-[540]">Also show</legend>
      {choices.map((name) => (
        <Choice key={name} name={name} hint={what.type === 'list' ? undefined : choiceWords[name].hint} />
      ))}
    </fieldset>
  )
}

function Choice({ name, hint }: { name: keyof typeof choiceWords; hint: string | undefined }) {
  const { field } = useController({ name })
  const { label } = choiceWords[name]
  return (
    <Checkbox checked={field.value as boolean} onChange={field.onChange} hint={hint}>
      {label}
    </Checkbox>
  )
}

function MadeLink({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const { day, zone } = useFormat()
  const { url, expirationDate, hasPassword } = item
  return (
    <div className="grid gap-4 text-13">
      <Field label="Link" hint={`Works through ${day(expirationDate)}, ${zone(expirationDate)}.`}>
        <Input readOnly value={url ?? ''} onFocus={(event) => event.target.select()} />
      </Field>
      {hasPassword && (
        <p className="text-text-2">Whoever opens it needs the password. You can’t look it up later, so send it now.</p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {url && <CopyButton text={url} label="Copy link" size="regular" />}
        <Button onClick={onClose}>Done</Button>
        <Link href={sharedLinksHref} className="ml-auto text-link">
          All shared links
        </Link>
      </div>
    </div>
  )
}
