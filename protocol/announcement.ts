import { z } from 'zod'
import { isoTime } from './fields.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'

const id = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/)

export const ListAnnouncementsQuery = z.strictObject({
  lang: z.string().regex(/^[a-z]{2,3}(-[a-zA-Z]{2,4})?$/),
})

/** What everybody is told, in the language that was asked for or in English. */
export const Announcement = z.object({
  id,
  lang: z.string().describe('Of the text, for example `en`'),
  title: z.string(),
  content: z
    .string()
    .describe(
      'Plain text; an empty line ends a paragraph, and a moment (ISO 8601 with Z) is read in the own zone',
    ),
  pinned: z.boolean(),
  page: z.string().nullable().describe('The page of text that says more, for `getContent`'),
  publishedAt: isoTime,
})
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementList = z.array(Announcement)

export const AnnounceBody = z.strictObject({
  id: id.describe('The same in every language'),
  lang: z.enum(FILE_LANGUAGES),
  title: z.string().trim().min(1).max(120),
  content: z.string().trim().min(1).max(4000),
  pinned: z.boolean().default(false),
})
export type AnnounceBody = z.infer<typeof AnnounceBody>
