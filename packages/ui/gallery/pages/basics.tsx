import { Car, Ellipsis, House, Trash2 } from '@milepost/ui/icons'
import { useState } from 'react'
import { Badge } from '../../src/feedback/badge.tsx'
import { BandChip } from '../../src/feedback/band-chip.tsx'
import { ConfirmDialog } from '../../src/feedback/confirm-dialog.tsx'
import { LevelChip } from '../../src/feedback/level-chip.tsx'
import { Progress } from '../../src/feedback/progress.tsx'
import { Score } from '../../src/feedback/score.tsx'
import { Empty, Forbidden, NotFound, StaleLine } from '../../src/feedback/states.tsx'
import { toastFailure, toastSuccess } from '../../src/feedback/toaster.tsx'
import { Tooltip } from '../../src/feedback/tooltip.tsx'
import { Button, IconButton } from '../../src/form/button.tsx'
import { Checkbox } from '../../src/form/checkbox.tsx'
import { CopyButton } from '../../src/form/copy-button.tsx'
import { Field } from '../../src/form/field.tsx'
import { Input, Textarea } from '../../src/form/input.tsx'
import { RadioGroup } from '../../src/form/radio-group.tsx'
import { Select } from '../../src/form/select.tsx'
import { Switch } from '../../src/form/switch.tsx'
import { Card, CardBody, CardHeader } from '../../src/layout/card.tsx'
import { Dialog } from '../../src/layout/dialog.tsx'
import { Drawer } from '../../src/layout/drawer.tsx'
import { Facts } from '../../src/layout/facts.tsx'
import { LocalTabs } from '../../src/layout/local-tabs.tsx'
import { Logo, Wordmark } from '../../src/layout/logo.tsx'
import { Menu, MenuCheckItem, MenuItem, MenuSeparator } from '../../src/layout/menu.tsx'
import { Banner, PageLayout } from '../../src/layout/page-layout.tsx'
import { CommandPalette } from '../../src/layout/palette/command-palette.tsx'
import { LinkTabs } from '../../src/layout/tabs.tsx'

const open = new URLSearchParams(location.search).get('open')

export default function Basics() {
  const [ticked, setTicked] = useState<boolean | 'indeterminate'>('indeterminate')
  const [on, setOn] = useState(true)
  const [choice, setChoice] = useState<'a' | 'b'>('a')
  const [tab, setTab] = useState<'one' | 'two'>('one')
  const [layer, setLayer] = useState(open)
  const close = () => setLayer(null)
  return (
    <PageLayout
      title="Basics"
      line="Every small part"
      admin
      banners={
        <>
          <Banner action={<Button size="small">Switch back</Button>}>You’re viewing this as a fleet viewer.</Banner>
          <Banner tone="warning">Webfleet rejected the password on Nov 3.</Banner>
        </>
      }
    >
      <div className="grid gap-4 tablet:grid-cols-2 wide:grid-cols-3">
        <Card>
          <CardHeader title="Buttons" aside={<Wordmark />} />
          <CardBody className="flex flex-wrap items-center gap-2">
            <Button variant="primary">Send invite</Button>
            <Button>Share</Button>
            <Button variant="ghost">Copy link</Button>
            <Button variant="danger">
              <Trash2 aria-hidden /> Delete
            </Button>
            <Button busy>Saving now</Button>
            <Button disabled>Disabled</Button>
            <Button variant="selected">Selected</Button>
            <Button size="small">Small</Button>
            <Button kbd="1">Accurate</Button>
            <Tooltip content="More for this vehicle">
              <IconButton label="More">
                <Ellipsis aria-hidden />
              </IconButton>
            </Tooltip>
            <CopyButton text="x" label="Copy link" />
            <Logo size={16} />
            <Logo size={32} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Chips and scores" />
          <CardBody className="grid gap-3">
            <div className="flex flex-wrap gap-3">
              {([1, 2, 3, 4, 5] as const).map((one) => (
                <LevelChip key={one} level={one} />
              ))}
            </div>
            <div className="flex flex-wrap gap-3">
              {([1, 2, 3, 4] as const).map((one) => (
                <BandChip key={one} band={one} />
              ))}
              <BandChip band={null} />
            </div>
            <div className="flex flex-wrap gap-2">
              <Badge>Review not required</Badge>
              <Badge tone="success">Validated</Badge>
              <Badge tone="warning">Duplicated</Badge>
              <Badge tone="destructive">Failed</Badge>
              <Badge tone="info">Synced</Badge>
              <Badge tone="primary">TSP</Badge>
            </div>
            <div className="flex flex-wrap gap-4">
              <Score value={12} />
              <Score value={62} interval={[55, 70]} />
              <Score value={91} provisional />
              <Score value={null} />
            </div>
            <Progress label="Trips" done={12_400} total={30_000} estimated />
            <Progress label="Events" done={312} />
            <StaleLine asOf="09:41" onRefresh={() => undefined} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Form" />
          <CardBody className="grid gap-3">
            <Field label="Fleet name" hint="As your insurer spells it">
              <Input placeholder="Northline Logistics" />
            </Field>
            <Field label="DOT number" error="Enter seven digits." required>
              <Input defaultValue="12" suffix="US" />
            </Field>
            <Field label="Provider" optional>
              <Select
                value={undefined}
                placeholder="Choose"
                onChange={() => undefined}
                options={[{ value: 'samsara', label: 'Samsara' }]}
              />
            </Field>
            <Field label="Note">
              <Textarea rows={2} />
            </Field>
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Switches" />
          <CardBody className="grid gap-3">
            <Checkbox checked={ticked} onChange={setTicked} hint="They get an email">
              Notify the drivers
            </Checkbox>
            <Switch checked={on} onChange={setOn} hint="Only admins see this">
              Highlight admin-only controls
            </Switch>
            <Switch checked={!on} onChange={(next) => setOn(!next)}>
              Off
            </Switch>
            <RadioGroup
              label="Units"
              value={choice}
              onChange={setChoice}
              options={[
                { value: 'a', label: 'Miles', hint: 'mph, °F' },
                { value: 'b', label: 'Kilometres' },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Tabs" />
          <CardBody>
            <LinkTabs
              label="Vehicle"
              tabs={[
                { href: '#1', label: 'Overview', current: true },
                { href: '#2', label: 'Events', count: 132, current: false },
                { href: '#3', label: 'Trips', current: false },
              ]}
            />
            <LocalTabs
              label="Local"
              className="mt-3"
              value={tab}
              onChange={setTab}
              tabs={[
                { value: 'one', label: 'One', content: 'First' },
                { value: 'two', label: 'Two', content: 'Second' },
              ]}
            />
            <Facts
              className="mt-4"
              facts={[
                { term: 'Vehicle', value: 'Unit 2417' },
                { term: 'Driver', value: null },
              ]}
            />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Layers" />
          <CardBody className="flex flex-wrap gap-2">
            {['dialog', 'confirm', 'drawer', 'palette'].map((one) => (
              <Button key={one} onClick={() => setLayer(one)}>
                {one}
              </Button>
            ))}
            <Button
              onClick={() => {
                toastSuccess('12 resolved, 1 failed', { action: { label: 'Show', onClick: () => undefined } })
                toastFailure('Could not save. Try again.')
              }}
            >
              toast
            </Button>
            <Menu trigger={<Button>menu</Button>}>
              <MenuItem icon={<Car aria-hidden />} href="#v">
                Open vehicle
              </MenuItem>
              <MenuItem kbd="C">Copy link</MenuItem>
              <MenuCheckItem checked onChange={() => undefined}>
                Plate
              </MenuCheckItem>
              <MenuSeparator />
              <MenuItem danger icon={<Trash2 aria-hidden />}>
                Delete
              </MenuItem>
            </Menu>
          </CardBody>
        </Card>
        <Card>
          <Empty
            title="No connections yet."
            detail="A connection brings vehicles, trips and events."
            action={<Button variant="primary">Connect a provider</Button>}
          />
        </Card>
        <Card>
          <Forbidden />
        </Card>
        <Card>
          <NotFound thing="vehicle" id="8821" listHref="#v" listLabel="All vehicles" />
        </Card>
      </div>
      <Dialog
        open={layer === 'dialog'}
        onOpenChange={close}
        title="Invite a colleague"
        description="They get a link that works for seven days."
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="primary">Send invite</Button>
          </>
        }
      >
        <Field label="Email">
          <Input type="email" />
        </Field>
      </Dialog>
      <ConfirmDialog
        open={layer === 'confirm'}
        onOpenChange={close}
        title="Delete connection Samsara West?"
        effect="Its 132 vehicles stop reporting. Their history stays."
        action="Delete connection"
        typedName="Samsara West"
        onConfirm={() => new Promise((done) => setTimeout(done, 800))}
      />
      <Drawer
        open={layer === 'drawer'}
        onOpenChange={close}
        title="Unit 2417"
        description="Samsara West · 2021 Freightliner"
      >
        <Facts facts={[{ term: 'Risk', value: <Score value={71} /> }]} />
      </Drawer>
      <CommandPalette
        open={layer === 'palette'}
        onOpenChange={close}
        groups={[
          {
            heading: 'Pages',
            items: [
              { id: 'home', label: 'Dashboard', icon: <House aria-hidden />, kbd: 'G D', onSelect: () => undefined },
              { id: 'vehicles', label: 'Vehicles', icon: <Car aria-hidden />, hint: 'View', onSelect: () => undefined },
            ],
          },
        ]}
        placeholder="Search vehicles and pages"
        onSearch={async (text) => ({
          groups: [
            {
              heading: 'Vehicles',
              items: [{ id: 'v1', label: `Unit ${text}`, hint: '…KX4182', onSelect: () => undefined }],
            },
          ],
          missing: [],
          failed: [],
        })}
      />
    </PageLayout>
  )
}
