import { PageQuery } from '#protocol/operator.ts'
import {
  IdentityImageParams,
  IdentityParams,
  IdentityQueue,
  QueuedIdentity,
  ReviewIdentityBody,
  SeenIdentity,
} from '#protocol/operatorIdentity.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import { readCursor } from '#server/platform/cursor.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** The forms that wait for people: each is taken, looked at and decided by one at a time. */
export function operatorIdentityCalls(identity: IdentityService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listIdentityQueue', {
      summary: 'Forms that wait, longest first, without what is in them',
      query: PageQuery,
      result: IdentityQueue,
      handle: ({ tx, query }) => identity.queue(tx, readCursor(query.cursor, 0n), query.limit),
    }),
    defineOperatorCall('takeIdentity', {
      summary: 'Takes a form for half an hour, and gives back any other one',
      params: IdentityParams,
      result: QueuedIdentity,
      handle: ({ operator, params }) => identity.take(params.id, operator.id),
    }),
    defineOperatorCall('viewIdentity', {
      summary: 'Everything in a form that was taken; its customer is told how often it was seen',
      params: IdentityParams,
      result: SeenIdentity,
      handle: ({ operator, params }) => identity.view(params.id, operator.id),
    }),
    defineOperatorCall('getIdentityImage', {
      summary: 'One picture of a form that was taken, as a file to save',
      params: IdentityImageParams,
      download: true,
      result: FileAnswer,
      handle: ({ operator, params }) => identity.image(params.id, operator.id, params.image),
    }),
    defineOperatorCall('reviewIdentity', {
      summary: 'Approves what was seen, rejects parts of it with reasons, or asks for two people',
      params: IdentityParams,
      body: ReviewIdentityBody,
      customersRead: (body) => ({ said: body.event === 'reject' ? body.said : null }),
      result: QueuedIdentity,
      handle: ({ operator, params, body }) => identity.review(params.id, operator.id, body),
    }),
  ]
}
