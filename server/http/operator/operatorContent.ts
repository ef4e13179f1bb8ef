import { z } from 'zod'
import { AnnounceBody } from '#protocol/announcement.ts'
import { IdParams } from '#protocol/operator.ts'
import type { ContentService } from '#server/modules/content/service.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** What operators write for everybody. */
export function operatorContentCalls(content: ContentService): readonly OperatorCall[] {
  return [
    defineOperatorCall('announce', {
      summary: 'Publishes an announcement in one language, or puts another text in its place',
      body: AnnounceBody,
      result: z.null(),
      handle: async ({ body }) => {
        await content.announce(body)
        return null
      },
    }),
    defineOperatorCall('withdrawAnnouncement', {
      summary: 'Takes an announcement back in all languages',
      params: IdParams,
      result: z.null(),
      handle: async ({ params }) => {
        await content.withdrawAnnouncement(params.id)
        return null
      },
    }),
  ]
}
