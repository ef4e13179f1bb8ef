import { z } from 'zod'
import { isoTime } from './fields.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'

const language = z.string().regex(/^[a-z]{2,3}(-[a-zA-Z]{2,4})?$/)

/** Text pages of the footer: 1 company, 2 policy, 3 other. */
export const ContentItem = z.object({
  id: z.string(),
  title: z.string(),
  type: z.literal([1, 2, 3]),
})
export type ContentItem = z.infer<typeof ContentItem>

export const ContentList = z.array(ContentItem)
/** A language code such as `en` or `zh-tw`; unknown languages read English. */
export const ListContentsParams = z.strictObject({ lang: language })

/** A piece of text with its marks; `to` is a path of ours, or an address that begins with https: or mailto:. */
export const Span = z.strictObject({
  text: z.string(),
  marks: z.array(z.enum(['strong', 'em', 'code'])).optional(),
  to: z.string().optional(),
})
export type Span = z.infer<typeof Span>

const Line = z.array(Span)

/** A part of a text. What is not here can be in no text: no HTML, no images, no styles. */
export const Block = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('heading'),
    level: z.literal([2, 3, 4]),
    id: z.string().nullable().describe('What an address ends with to open it, after #'),
    spans: Line,
  }),
  z.strictObject({ kind: z.literal('paragraph'), spans: Line }),
  z.strictObject({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(Line) }),
  z.strictObject({ kind: z.literal('quote'), paragraphs: z.array(Line) }),
  z.strictObject({ kind: z.literal('table'), head: Line.array(), rows: z.array(Line.array()) }),
  z.strictObject({ kind: z.literal('rule') }),
])
export type Block = z.infer<typeof Block>

const version = z.int().min(1).max(1_000_000)

export const GetContentParams = z.strictObject({ id: z.string().max(100) })
export const GetContentQuery = z.strictObject({
  lang: language.default('en'),
  version: z.coerce.number().pipe(version).optional().describe('An older one; else the newest'),
})

/** A text in the language that was asked for, or in English. */
export const Content = z.object({
  id: z.string(),
  title: z.string(),
  type: ContentItem.shape.type,
  lang: z.string().describe('Of the text, for example `en`'),
  blocks: z.array(Block),
  version,
  updatedAt: isoTime.describe('When this version was saved'),
  hash: z.string().describe('SHA-256 of the Markdown, hexadecimal'),
  status: z
    .enum(['plain', 'template', 'reviewed'])
    .describe('Legal texts: `template` until the operator had them reviewed'),
  versions: z.array(z.object({ version, updatedAt: isoTime })).describe('Newest first'),
})
export type Content = z.infer<typeof Content>

export const ListFaqQuery = z.strictObject({ lang: language.default('en') })

/** Questions and their answers, in groups. */
export const Faq = z.object({
  lang: z.string().describe('Of the texts, for example `en`'),
  groups: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      questions: z.array(
        z.object({ id: z.string(), question: z.string(), blocks: z.array(Block) }),
      ),
    }),
  ),
})
export type Faq = z.infer<typeof Faq>

/** A text as an editor saves it: Markdown that begins with `# Title`. */
export const SaveTextBody = z.strictObject({
  id: z.string().max(40),
  lang: z.enum(FILE_LANGUAGES),
  text: z.string().min(1).max(20_000),
  reviewed: z.boolean().default(false).describe('Of a legal text: a lawyer read it'),
})
export type SaveTextBody = z.infer<typeof SaveTextBody>

export const SavedText = z.object({ id: z.string(), lang: z.string(), version })
export type SavedText = z.infer<typeof SavedText>

/** Whether the database answers, prices are fresh and the books add up. */
export const ServerState = z.object({ ready: z.boolean() })
export type ServerState = z.infer<typeof ServerState>

export const Parameter = z.object({ paramValue: z.string() })
export type Parameter = z.infer<typeof Parameter>
export const GetParameterParams = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
})
