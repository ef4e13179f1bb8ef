import { z } from 'zod'
import { AnnounceBody } from '#protocol/announcement.ts'
import { SavedText, SaveTextBody } from '#protocol/content.ts'
import { IdParams } from '#protocol/operator.ts'
import {
  OperatorParameter,
  OperatorParameters,
  SetParameterBody,
  SetParameterParams,
} from '#protocol/operatorParameters.ts'
import type { ContentService } from '#server/modules/content/types.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** What operators write for everybody. */
export function operatorContentCalls(content: ContentService): readonly OperatorCall[] {
  return [
    defineOperatorCall('saveText', {
      summary: 'Keeps a new version of a text page in one language',
      body: SaveTextBody,
      result: SavedText,
      about: ({ id, lang, version }) => `${id} ${lang} ${version}`,
      handle: ({ body, operator }) => content.save(body, operator.id),
    }),
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
    defineOperatorCall('listParameters', {
      summary: 'Figures of the start page and the like, as they were set and as they are shown',
      result: OperatorParameters,
      handle: async () => [...(await content.parameters())],
    }),
    defineOperatorCall('setParameter', {
      summary: 'Sets a parameter, or takes its value away',
      params: SetParameterParams,
      body: SetParameterBody,
      result: OperatorParameter,
      handle: ({ params, body }) => content.setParameter(params.id, body.value),
    }),
  ]
}
