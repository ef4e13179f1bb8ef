import { Search } from 'lucide-react'
import { useState } from 'react'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { GroupedAddress } from '#src/shared/money-view/GroupedAddress.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { ShortAddress } from '#src/shared/money-view/ShortAddress.tsx'
import { Triangle } from '#src/shared/money-view/Triangle.tsx'
import { announce } from '#src/shared/ui/announcer.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { IconButton } from '#src/shared/ui/IconButton.tsx'
import { LayerContent } from '#src/shared/ui/Layer.tsx'
import { LinkRow } from '#src/shared/ui/LinkRow.tsx'
import { PageHeading } from '#src/shared/ui/PageHeading.tsx'
import { Cell, CellButton, CellLink, Pane } from '#src/shared/ui/Pane.tsx'
import QrCode from '#src/shared/ui/QrCode.tsx'
import { ListStates } from '#src/shared/ui/ListStates.tsx'
import { More } from '#src/shared/ui/More.tsx'
import { MessageText } from '#src/shared/ui/MessageText.tsx'
import { FilterSelect } from '#src/shared/ui/FilterSelect.tsx'
import { MadeFileButtons } from '#src/shared/ui/MadeFileButtons.tsx'
import { RetryNote } from '#src/shared/ui/RetryNote.tsx'
import { Segmented } from '#src/shared/ui/Segmented.tsx'
import { SkeletonRows } from '#src/shared/ui/Skeleton.tsx'
import { SourceMark, SourcePane } from '#src/shared/ui/SourceMark.tsx'
import { TabPanel, Tabs } from '#src/shared/ui/Tabs.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'
import { Tick } from '#src/shared/ui/Tick.tsx'
import { SelectField } from '#src/shared/ui/SelectField.tsx'
import { TextField } from '#src/shared/ui/TextField.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import { Toaster } from '#src/shared/ui/Toaster.tsx'
import { TopBar } from '#src/shared/ui/TopBar.tsx'
import type { Words } from './sampleData.ts'
import { nothing, type Samples } from './samples.tsx'

const settled = (): Promise<void> => Promise.resolve()

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const VALUES = ['a', 'b', 'c'] as const
type Value = (typeof VALUES)[number]

function Choosing({ words }: { words: Words }) {
  const [value, setValue] = useState<Value>('a')
  const choices = [
    { value: 'a', label: words.short, tone: 'rise' },
    { value: 'b', label: words.long, tone: 'fall' },
    { value: 'c', label: words.short, tone: 'demo' },
  ] as const
  return <Segmented label={words.long} choices={choices} value={value} onChange={setValue} />
}

function Tabbing({ words, look }: { words: Words; look: 'underline' | 'segments' }) {
  const [value, setValue] = useState<Value>('a')
  const panel = `panel-${look}`
  const items = VALUES.map((one, index) => ({
    value: one,
    label: index === 1 ? words.long : words.short,
    count: index === 2 ? 12 : undefined,
  }))
  return (
    <>
      <Tabs
        label={words.short}
        items={items}
        value={value}
        onChange={setValue}
        panel={panel}
        look={look}
      />
      <TabPanel id={panel} tab={value}>
        {words.sentence}
      </TabPanel>
    </>
  )
}

const terms = (words: Words) => [
  { key: 'a', label: words.short, value: <Money value="12.5" asset="USDT" /> },
  { key: 'b', label: words.long, value: <Money value="1234567.89" asset="USDT" />, strong: true },
  { key: 'c', label: words.sentence, value: words.long },
]

/** Name of a part -> its states: what arranges and what shows. */
export function layouts(words: Words): Readonly<Record<string, Samples>> {
  const { short, long, sentence } = words
  const list = {
    items: [short, long],
    error: undefined,
    retry: settled,
    failed: long,
    empty: sentence,
  }
  const search = <IconButton icon={Search} label={short} onClick={nothing} />
  return {
    Cell: { default: <Pane>{<Cell>{sentence}</Cell>}</Pane> },
    CellButton: {
      default: <Pane>{<CellButton onClick={nothing}>{long}</CellButton>}</Pane>,
      focus: <div data-focus>{<CellButton onClick={nothing}>{long}</CellButton>}</div>,
      current: (
        <CellButton onClick={nothing} current>
          {long}
        </CellButton>
      ),
    },
    LayerContent: { default: <LayerContent foot={short}>{sentence}</LayerContent> },
    LinkRow: { default: <Pane>{<LinkRow to="/">{long}</LinkRow>}</Pane> },
    CellLink: { default: <Pane>{<CellLink to="/">{long}</CellLink>}</Pane> },
    PageHeading: { default: <PageHeading title={short} />, long: <PageHeading title={sentence} /> },
    Pane: {
      default: (
        <Pane>
          <Cell>{short}</Cell>
          <Cell>{long}</Cell>
        </Pane>
      ),
    },
    More: {
      default: <More more={{ busy: false, fault: undefined, load: settled }}>{long}</More>,
      error: (
        <More more={{ busy: false, fault: { kind: 'unreachable' }, load: settled }}>{long}</More>
      ),
    },
    ListStates: {
      default: <ListStates {...list}>{(items) => <p>{items.join(' ')}</p>}</ListStates>,
      empty: (
        <ListStates {...list} items={[]}>
          {() => null}
        </ListStates>
      ),
      error: (
        <ListStates {...list} items={undefined} error={{ kind: 'unreachable' }}>
          {() => null}
        </ListStates>
      ),
    },
    FilterSelect: {
      default: (
        <FilterSelect label={short} value="a" on={false} onChange={nothing}>
          <option value="a">{long}</option>
        </FilterSelect>
      ),
      on: (
        <FilterSelect label={short} value="a" on onChange={nothing}>
          <option value="a">{long}</option>
        </FilterSelect>
      ),
    },
    MadeFileButtons: {
      default: (
        <MadeFileButtons
          formats={['csv', 'pdf']}
          ask={() => Object.assign(new Promise<never>(nothing), { unsubscribe: nothing })}
        />
      ),
    },
    RetryNote: {
      default: <RetryNote fault={{ kind: 'unreachable' }} onRetry={settled} />,
      title: <RetryNote title={long} fault={{ kind: 'unreachable' }} onRetry={settled} />,
    },
    QrCode: { default: <QrCode text="https://app.example" label={short} /> },
    MessageText: {
      default: <MessageText label={short}>{`To: ${ADDRESS}\nFee: 0.20`}</MessageText>,
    },
    Segmented: {
      default: <Choosing words={words} />,
      focus: <div data-focus>{<Choosing words={words} />}</div>,
    },
    SelectField: {
      default: (
        <SelectField
          label={long}
          value="a"
          onChange={nothing}
          choices={VALUES.map((value) => ({ value, label: words.long }))}
        />
      ),
    },
    SkeletonRows: { loading: <SkeletonRows rows={2} label={short} /> },
    SourceMark: {
      default: <SourceMark>{long}</SourceMark>,
      button: <SourceMark onClick={nothing}>{long}</SourceMark>,
      focus: <div data-focus>{<SourceMark onClick={nothing}>{short}</SourceMark>}</div>,
    },
    SourcePane: { default: <SourcePane /> },
    TabPanel: { default: <Tabbing words={words} look="segments" /> },
    Tick: {
      default: (
        <Tick checked={false} onChange={nothing}>
          {sentence}
        </Tick>
      ),
      focus: (
        <div data-focus>
          <Tick checked onChange={nothing}>
            {short}
          </Tick>
        </div>
      ),
    },
    TextField: {
      default: <TextField label={short} value={long} onChange={nothing} hint={words.sentence} />,
      wrong: (
        <TextField label={long} value={ADDRESS} onChange={nothing} error={words.sentence} code />
      ),
    },
    Tabs: {
      underline: <Tabbing words={words} look="underline" />,
      focus: <div data-focus>{<Tabbing words={words} look="underline" />}</div>,
    },
    Terms: { default: <Terms label={short} items={terms(words)} /> },
    Tile: {
      letters: <Tile letters="BTC" />,
      large: <Tile letters="USDT" size={44} />,
      image: <Tile letters="BT" image="/favicon.svg" />,
    },
    Toaster: {
      default: (
        <>
          <Toaster />
          <Button
            tone="secondary"
            onClick={() => {
              announce(sentence)
            }}
          >
            {short}
          </Button>
        </>
      ),
    },
    TopBar: {
      default: <TopBar title={short}>{search}</TopBar>,
      back: <TopBar title={sentence} back="/" />,
      empty: <TopBar start={long} />,
    },
    Figure: { default: <Figure>1,234.50</Figure> },
    Money: {
      default: <Money value="1234.5" asset="USDT" />,
      profit: <Money value="12.5" asset="USDT" profit />,
      loss: <Money value="-12.5" asset="USDT" profit />,
      unknown: <Money value={null} asset="USDT" />,
    },
    Percent: {
      rise: <Percent value="1.84" />,
      fall: <Percent value="-0.07" />,
      flat: <Percent value="0.00" />,
      unknown: <Percent value={null} />,
    },
    GroupedAddress: {
      default: <GroupedAddress value="0x52908400098527886e0f7030069857d2e4169ee7" />,
    },
    PriceText: {
      default: <PriceText value="68003.4" decimals={2} />,
      unknown: <PriceText value={null} decimals={2} />,
    },
    ShortAddress: { default: <ShortAddress value={ADDRESS} /> },
    Triangle: { rise: <Triangle direction="rise" />, fall: <Triangle direction="fall" /> },
  }
}
