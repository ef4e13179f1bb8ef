import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as CODE from '#protocol/errorCodes.ts'
import { Badge, type BadgeKind } from '#src/shared/ui/Badge.tsx'
import { Button, type ButtonTone, LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { FaultText } from '#src/shared/ui/FaultText.tsx'
import FaultWords from '#src/shared/ui/FaultWords.tsx'
import { Field, FieldFrame } from '#src/shared/ui/Field.tsx'
import { Icon } from '#src/shared/ui/Icon.tsx'
import { Chips } from '#src/shared/ui/Chips.tsx'
import { CopyButton } from '#src/shared/ui/CopyButton.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { FileButton } from '#src/shared/ui/FileButton.tsx'
import { ImagePicker } from '#src/shared/ui/ImagePicker.tsx'
import { Dialog, Sheet } from '#src/shared/ui/Layer.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Logo, Mark } from '#src/shared/ui/Mark.tsx'
import { Note, type NoteKind } from '#src/shared/ui/Note.tsx'
import { NumberField } from '#src/shared/ui/NumberField.tsx'
import { Switch } from '#src/shared/ui/Switch.tsx'
import type { Words } from './sampleData.ts'

/** A part in one of its states. */
export type Samples = Readonly<Record<string, ReactNode>>

/** What a part may need: nothing happens when it is pressed. */
export const nothing = (): void => undefined

const TONES: readonly ButtonTone[] = ['primary', 'secondary', 'quiet', 'rise', 'fall', 'danger']
const NOTES: readonly NoteKind[] = ['info', 'warning', 'error', 'unknown']
const BADGES: readonly BadgeKind[] = [
  'demo',
  'plain',
  'simulated',
  'sandbox',
  'stale',
  'ok',
  'waiting',
  'refused',
  'edge',
  'rise',
  'fall',
]

/** One sample for each value, named by it. */
function each<T extends string>(values: readonly T[], draw: (value: T) => ReactNode): Samples {
  return Object.fromEntries(values.map((value) => [value, draw(value)]))
}

function Typed({ first, error, label }: { first: string; error?: string; label: string }) {
  const [value, setValue] = useState(first)
  return (
    <NumberField
      label={label}
      value={value}
      onChange={setValue}
      maxDecimals={2}
      steps={{ step: '1', min: '1', max: '1000' }}
      end="USDT"
      {...(error === undefined ? {} : { error })}
    />
  )
}

function picker(label: string, preview: string | null, below: string, invalid = false): ReactNode {
  return (
    <Field label={label}>
      {(ids) => (
        <ImagePicker {...ids} accept="" invalid={invalid} preview={preview} onPick={nothing}>
          <p>{below}</p>
        </ImagePicker>
      )}
    </Field>
  )
}

function Opening({ of: Part, words }: { of: typeof Sheet | typeof Dialog; words: Words }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {words.short}
      </Button>
      <Part
        open={open}
        onClose={() => setOpen(false)}
        title={words.long}
        foot={<Button wide>{words.short}</Button>}
      >
        <p>{words.sentence}</p>
      </Part>
    </>
  )
}

const field = (label: string, more: { error?: string; hint?: string }) => (
  <Field label={label} {...more}>
    {({ id, describedBy }) => (
      <FieldFrame invalid={more.error !== undefined}>
        <input id={id} aria-describedby={describedBy} defaultValue={label} />
      </FieldFrame>
    )}
  </Field>
)

/** Name of a part -> its states. The first half of them, for what is pressed and typed. */
export function controls(words: Words): Readonly<Record<string, Samples>> {
  const { short, long, sentence } = words
  const button = <Button>{short}</Button>
  return {
    Badge: {
      ...each(BADGES, (kind) => <Badge kind={kind}>{short}</Badge>),
      long: <Badge kind="plain">{long}</Badge>,
    },
    Button: {
      ...each(TONES, (tone) => <Button tone={tone}>{short}</Button>),
      ...each(['main', 'normal', 'small', 'bar'], (size) => <Button size={size}>{short}</Button>),
      focus: <div data-focus>{button}</div>,
      disabled: <Button blocked>{sentence}</Button>,
      loading: <Button busy={short}>{long}</Button>,
      icon: <Button icon={Search}>{short}</Button>,
      'long and wide': <Button wide>{sentence}</Button>,
    },
    FileButton: {
      default: <FileButton label={short} accept="" onFile={nothing} />,
      focus: (
        <div data-focus>
          <FileButton label={short} accept="" onFile={nothing} />
        </div>
      ),
      'long and quiet': <FileButton label={sentence} tone="secondary" accept="" onFile={nothing} />,
    },
    Chips: {
      default: (
        <Chips
          label={short}
          chips={[
            { key: 'on', label: short, on: true, onPress: nothing },
            { key: 'off', label: long, on: false, onPress: nothing },
            { key: 'blocked', label: short, blocked: true, onPress: nothing },
          ]}
        />
      ),
    },
    CopyButton: {
      default: <CopyButton text={short} label={short} />,
      long: <CopyButton text={short} label={long} size="small" />,
    },
    LinkButton: {
      default: <LinkButton to="/">{short}</LinkButton>,
      focus: <div data-focus>{<LinkButton to="/">{short}</LinkButton>}</div>,
      long: <LinkButton to="/">{long}</LinkButton>,
    },
    Dialog: { closed: <Opening of={Dialog} words={words} /> },
    Sheet: { closed: <Opening of={Sheet} words={words} /> },
    Empty: {
      default: <Empty title={short} />,
      long: (
        <Empty title={long} action={button}>
          {sentence}
        </Empty>
      ),
    },
    FaultText: { default: <FaultText fault={{ kind: 'unknown' }} /> },
    FaultWords: {
      refused: (
        <FaultWords fault={{ kind: 'refused', code: CODE.insufficientMargin, fields: {} }} />
      ),
      unreachable: <FaultWords fault={{ kind: 'unreachable' }} />,
    },
    Field: {
      default: field(short, {}),
      hint: field(long, { hint: sentence }),
      focus: <div data-focus>{field(short, {})}</div>,
      error: field(short, { error: sentence }),
    },
    FieldFrame: {
      default: <FieldFrame>{short}</FieldFrame>,
      error: <FieldFrame invalid>{short}</FieldFrame>,
    },
    Icon: { default: <Icon of={Search} />, mirrored: <Icon of={Search} mirror size={32} /> },
    IconButton: {
      default: <IconButton icon={Search} label={short} onClick={nothing} />,
      focus: (
        <div data-focus>
          <IconButton icon={Search} label={short} onClick={nothing} />
        </div>
      ),
      pressed: <IconButton icon={Search} label={short} onClick={nothing} pressed />,
    },
    ImagePicker: {
      default: picker(short, null, sentence),
      focus: <div data-focus>{picker(short, null, sentence)}</div>,
      invalid: picker(long, null, sentence, true),
      preview: picker(long, '/app-icon.svg', sentence),
    },
    Link: {
      default: <Link to="/">{short}</Link>,
      focus: <div data-focus>{<Link to="/">{long}</Link>}</div>,
    },
    Logo: { default: <Logo name="Glasshouse" />, large: <Logo name="Glasshouse" size={28} /> },
    Mark: { small: <Mark size={24} />, large: <Mark size={64} /> },
    Note: {
      ...each(NOTES, (kind) => (
        <Note kind={kind} title={short}>
          {sentence}
        </Note>
      )),
      action: <Note kind="info" title={long} action={<Button size="small">{short}</Button>} />,
    },
    Switch: {
      on: <Switch label={short} checked onChange={() => undefined} />,
      off: <Switch label={long} hint={sentence} checked={false} onChange={() => undefined} />,
      fixed: <Switch label={long} hint={sentence} checked />,
    },
    NumberField: {
      default: <Typed first="1234.50" label={short} />,
      focus: <div data-focus>{<Typed first="7" label={short} />}</div>,
      error: <Typed first="0" error={sentence} label={long} />,
      unreadable: <Typed first="1e5" label={short} />,
      empty: <Typed first="" label={long} />,
    },
  }
}
