import { createHash } from 'node:crypto'
import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import { ImageParams, StoredImage } from '#protocol/image.ts'
import {
  LeaveMailBody,
  LeftMail,
  ListSupportQuery,
  RateSupportBody,
  SendSupportBody,
  SupportChat,
  SupportConversation,
  SupportMessage,
  TakeGuestBody,
} from '#protocol/support.ts'
import type { SupportService } from '#server/modules/support/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import { networkOf } from '#server/platform/network.ts'

/** The chat of customers, and of guests with a token that their browser made. */
export function supportCalls(support: SupportService, maxImageBytes: number): readonly Call[] {
  return [
    defineCall('sendSupport', {
      summary: 'Sends a message to the support chat; the same clientId is the same message',
      body: SendSupportBody,
      result: SupportMessage,
      errors: ['403', '429', CODE.imageNotUsable],
      handle: ({ sender, body, ip }) => support.send(sender, body, networkOf(ip)),
    }),
    defineCall('listSupport', {
      summary: 'Own messages of the support chat, and when people answer',
      query: ListSupportQuery,
      result: SupportChat,
      errors: [],
      handle: ({ sender, query }) => support.list(sender, query),
    }),
    defineCall('closeSupport', {
      summary: 'Closes the own conversation',
      result: SupportConversation,
      errors: ['404'],
      handle: ({ sender }) => support.close(sender),
    }),
    defineCall('leaveSupportMail', {
      summary: 'Keeps where a guest is mailed, once, that somebody answered; null: nowhere',
      body: LeaveMailBody,
      result: LeftMail,
      errors: ['403', '404', '429', CODE.userStatusWrong, CODE.channelOff],
      handle: ({ sender, body, ip }) => support.leaveMail(sender, body, networkOf(ip)),
    }),
    defineCall('rateSupport', {
      summary: 'Rates a closed conversation, once and within seven days',
      body: RateSupportBody,
      result: SupportConversation,
      errors: ['404', CODE.ratingOver],
      handle: ({ sender, body }) => support.rate(sender, body),
    }),
    defineCall('takeGuest', {
      summary: 'Takes along what a guest wrote: the token is over',
      body: TakeGuestBody,
      result: z.null(),
      errors: ['403', '404'],
      handle: ({ customerId, body }) =>
        support.takeGuest(customerId, createHash('sha256').update(body.guest).digest()),
    }),
    defineCall('uploadSupportImage', {
      summary: 'Keeps an image for a message: the body is the file itself, drawn anew',
      uploadBytes: maxImageBytes,
      result: StoredImage,
      errors: [
        '403',
        '429',
        CODE.imageTypeWrong,
        CODE.imageTooLarge,
        CODE.tooManyImages,
        CODE.imageUnreadable,
        CODE.imageTooManyPixels,
      ],
      handle: ({ sender, ip, withUpload }) =>
        withUpload((bytes) => support.keepImage(sender, bytes, networkOf(ip))),
    }),
    defineCall('getSupportImage', {
      summary: 'An image of the own chat',
      params: ImageParams,
      download: true,
      result: FileAnswer,
      errors: ['404'],
      handle: ({ sender, params }) => support.image(sender, params.id),
    }),
  ]
}
