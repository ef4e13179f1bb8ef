import { z } from 'zod'

/** Text pages of the footer: 1 company, 2 policy, 3 other. */
export const ContentItem = z.object({
  id: z.string(),
  title: z.string(),
  type: z.literal([1, 2, 3]),
})
export type ContentItem = z.infer<typeof ContentItem>

export const ContentList = z.array(ContentItem)
/** A language code such as `en` or `zh-tw`; unknown languages read English. */
export const ListContentsParams = z.strictObject({
  lang: z.string().regex(/^[a-z]{2,3}(-[a-zA-Z]{2,4})?$/),
})

export const Parameter = z.object({ paramValue: z.string() })
export type Parameter = z.infer<typeof Parameter>
export const GetParameterParams = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
})
