import * as CODE from '#protocol/errorCodes.ts'
import { ImageParams, StoredImage, UploadImageQuery } from '#protocol/image.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'

/** Pictures that customers send: proofs of deposits, identity papers. */
export function imageCalls(images: ImagesService): readonly Call[] {
  return [
    defineCall('uploadImage', {
      summary: 'Keeps an image: the body is the file itself (JPG, JPEG 2000 or PNG), drawn anew',
      query: UploadImageQuery,
      uploadBytes: images.maxBytes,
      result: StoredImage,
      errors: [
        CODE.imageTypeWrong,
        CODE.imageTooLarge,
        CODE.tooManyImages,
        CODE.imageUnreadable,
        CODE.imageTooManyPixels,
      ],
      handle: ({ customerId, query, withUpload }) =>
        withUpload((bytes) => images.keep(customerId, query.purpose, bytes)),
    }),
    defineCall('getImage', {
      summary: 'An own image as it is kept',
      params: ImageParams,
      download: true,
      result: FileAnswer,
      errors: ['404'],
      handle: ({ tx, customerId, params }) => images.file(tx, customerId, params.id),
    }),
  ]
}
