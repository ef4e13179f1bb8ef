import type { AnnounceBody, Announcement } from '#protocol/announcement.ts'
import type { OperatorParameter, ParameterName } from '#protocol/operatorParameters.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Queryable } from '#server/platform/db.ts'
import type {
  Content,
  ContentItem,
  Faq,
  Parameter,
  SavedText,
  SaveTextBody,
} from '#protocol/content.ts'

export type { Figure, TextFigures } from './rulesFigures.ts'

/** Where a text comes from: our own files, files of the operator, or an editor's call. */
export type TextSource = 'app' | 'file' | 'operator'

/** A page in a language. */
export interface TextKey {
  readonly id: string
  readonly lang: string
}

/** A file of a text: Markdown that begins with `# Title`. */
export interface TextFile extends TextKey {
  readonly text: string
}

/** A version of a text, before it has a number. */
export interface NewVersion extends TextKey {
  readonly source: TextSource
  readonly author: string
  readonly status: Content['status']
  readonly title: string
  readonly body: string
  readonly hash: Buffer
}

/** A figure that we count. */
export interface CountedFigure {
  /** How long a count is kept, in milliseconds. */
  readonly keptMs: number
  /** The figure as decimal text. */
  readonly count: () => Promise<string>
}

/** An announcement that no operator wrote, in all languages. Its moments are ISO 8601. */
export interface OwnAnnouncement {
  readonly id: string
  /** The page of text that says more; null: none. */
  readonly page: string | null
  readonly texts: Readonly<Record<FileLanguage, Pick<Announcement, 'title' | 'content'>>>
}

/** Text pages, announcements and system parameters. */
export interface ContentService {
  /** The footer's items in a language; where there is no translation, in English. */
  list(lang: string): Promise<readonly ContentItem[]>
  /** A page in a language or in English: its newest text, or an older version. @throws Refusal notFound */
  read(id: string, lang: string, version: number | null): Promise<Content>
  /** Whether a version of a page is the newest in its language. */
  isNewest(key: TextKey, version: number): Promise<boolean>
  /** Questions and answers in a language or in English. */
  faq(lang: string): Promise<Faq>
  /**
   * Keeps a new version of a text; the same text again is the version it was.
   * @throws Refusal notFound when no page is called so; malformed with the lines that can't stay
   */
  save(body: SaveTextBody, operatorId: string): Promise<SavedText>
  /**
   * Keeps what is new in these files. Ours never take the place of an operator's text.
   * @throws StartFault naming the lines of an operator's file that can't stay
   */
  load(source: 'app' | 'file', files: readonly TextFile[]): Promise<void>
  /** Legal texts that nobody had reviewed in English yet. */
  unreviewed(): Promise<readonly string[]>
  /** The newest 50 announcements, pinned ones first, in a language or in English. */
  announcements(lang: string): Promise<readonly Announcement[]>
  /** Publishes an announcement in one language, or puts another text in its place. */
  announce(body: AnnounceBody): Promise<void>
  /**
   * Publishes an announcement of our own, in the transaction of what it tells. The same again changes nothing, nor
   * what an editor made of it.
   */
  publish(tx: Queryable, own: OwnAnnouncement): Promise<void>
  /** Takes an announcement back in all languages. @throws Refusal notFound */
  withdrawAnnouncement(id: string): Promise<void>
  /**
   * A parameter; `auto` is the figure as we count it.
   * @throws Refusal parameterMissing when it is not set, or is `auto` and nothing that we count
   */
  parameter(key: string): Promise<Parameter>
  /** What operators set by a call: each parameter as it was set, and as pages are told it. */
  parameters(): Promise<readonly OperatorParameter[]>
  /**
   * Sets a parameter, which the next page that asks is told; null: nothing is set any more.
   * @throws Refusal malformed with the field `value`
   */
  setParameter(name: ParameterName, value: string | null): Promise<OperatorParameter>
}
