import type { ImagePurpose, StoredImage } from '#protocol/image.ts'
import type { Queryable } from '#server/platform/db.ts'

/** An image's own bytes. */
export interface ImageFile {
  readonly type: StoredImage['type']
  readonly name: string
  readonly bytes: Uint8Array
}

/** One that is part of something, with the SHA-256 of its bytes in hexadecimal. */
export interface PartFile extends ImageFile {
  readonly sha256: string
}

/** Pictures that customers send: drawn anew, kept, and shown to nobody else. */
export interface ImagesService {
  /** The largest file that may be sent, in bytes. */
  readonly maxBytes: number
  /**
   * Draws a picture anew and keeps it.
   * @throws Refusal imageTypeWrong when it is no JPG, JPEG 2000 or PNG, tooManyImages when the customer has sent too many
   *   in a day that nothing uses, imageUnreadable when it can't be read, imageTooManyPixels when it has too many pixels, 503
   *   while the store can't be reached
   */
  keep(customerId: string, purpose: ImagePurpose, bytes: Uint8Array): Promise<StoredImage>
  /** @throws Refusal notFound when the customer has no such image, or it is of identity papers; 503 while the store can't be reached */
  file(query: Queryable, customerId: string, id: string): Promise<ImageFile>
  /**
   * An image that is part of `usedBy`, for who may see that.
   * @throws Refusal notFound when it is no part of it; 503 while the store can't be reached
   */
  part(query: Queryable, imageId: string, usedBy: string): Promise<PartFile>
  /**
   * Makes an image part of something, such as `deposit:<id>`, for good: in the transaction that makes it.
   * @throws Refusal imageNotUsable when the customer has no such image for this purpose, or it is part of something
   */
  use(tx: Queryable, use: ImageUse): Promise<StoredImage>
  /** Makes a sealed image unreadable, here and in every backup, and deletes its bytes. */
  shred(query: Queryable, id: string): Promise<void>
  /** Deletes what nothing has used for a day. For a job. */
  sweep(): Promise<void>
}

export interface ImageUse {
  readonly customerId: string
  readonly imageId: string
  readonly purpose: ImagePurpose
  readonly usedBy: string
}
