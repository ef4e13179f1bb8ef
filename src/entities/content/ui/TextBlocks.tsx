import type { ReactNode } from 'react'
import type { Block, Span } from '#protocol/content.ts'
import { Link } from '#src/shared/ui/Link.tsx'
import css from './TextBlocks.module.css'

const TAGS = { strong: 'strong', em: 'em', code: 'code' } as const

/** A link of a text. Where it leaves the app its host is shown; a file of ours is no page of the app. */
function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  if (to.startsWith('mailto:') || /^\/(\.|swx\/)/.test(to)) return <a href={to}>{children}</a>
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children} <span dir="ltr">({new URL(to).host})</span>
    </a>
  )
}

/** Parts of a text never move: their place is what they are. */
const placed = <T,>(items: readonly T[]): readonly { readonly at: number; readonly item: T }[] =>
  items.map((item, at) => ({ at, item }))

function Piece({ span: { text, marks = [], to } }: { readonly span: Span }) {
  const marked = marks.reduceRight<ReactNode>((inner, mark) => {
    const Tag = TAGS[mark]
    return <Tag>{inner}</Tag>
  }, text)
  return to === undefined ? marked : <TextLink to={to}>{marked}</TextLink>
}

function Line({ spans }: { readonly spans: readonly Span[] }) {
  return placed(spans).map(({ at, item: span }) => <Piece key={at} span={span} />)
}

function Row({ cells }: { readonly cells: readonly (readonly Span[])[] }) {
  return (
    <tr>
      {placed(cells).map(({ at, item: spans }) => (
        <td key={at}>
          <Line spans={spans} />
        </td>
      ))}
    </tr>
  )
}

function Table({ head, rows }: Extract<Block, { readonly kind: 'table' }>) {
  return (
    <table>
      <thead>
        <tr>
          {placed(head).map(({ at, item: spans }) => (
            <th key={at} scope="col">
              <Line spans={spans} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {placed(rows).map(({ at, item: cells }) => (
          <Row key={at} cells={cells} />
        ))}
      </tbody>
    </table>
  )
}

function List({ ordered, items }: Extract<Block, { readonly kind: 'list' }>) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag>
      {placed(items).map(({ at, item: spans }) => (
        <li key={at}>
          <Line spans={spans} />
        </li>
      ))}
    </Tag>
  )
}

function OneBlock({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Tag = `h${block.level}` as const
      return (
        <Tag id={block.id ?? undefined}>
          <Line spans={block.spans} />
        </Tag>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line spans={block.spans} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'quote':
      return (
        <blockquote>
          {placed(block.paragraphs).map(({ at, item: spans }) => (
            <p key={at}>
              <Line spans={spans} />
            </p>
          ))}
        </blockquote>
      )
    case 'table':
      return <Table {...block} />
    case 'rule':
      return <hr />
  }
}

/** A text that was read on the server, drawn as elements: nothing in it is HTML. */
export function TextBlocks({
  blocks,
  lang,
}: {
  readonly blocks: readonly Block[]
  readonly lang: string
}) {
  return (
    <div className={css.text} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {placed(blocks).map(({ at, item: block }) => (
        <OneBlock key={at} block={block} />
      ))}
    </div>
  )
}
